// The SQL of the request: the SQL of this service, and the SQL that the library compiles for each dialect.

import { signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Asked, isQuestion, keyOf } from '../request/asked.ts'
import { check, checkNow } from '../state/dry-run.ts'
import { learnToday } from '../state/known.ts'
import { library } from '../state/question.ts'
import { session } from '../state/session.ts'
import { Code } from './code.tsx'

const DIALECTS = ['service', 'postgres', 'duckdb', 'trino'] as const
type Dialect = (typeof DIALECTS)[number]

const TITLES: Readonly<Record<Dialect, string>> = {
  service: 'This service',
  postgres: 'Postgres',
  duckdb: 'DuckDB',
  trino: 'Trino',
}

const chosen = signal<Dialect>('service')

interface Shown {
  readonly key: string
  readonly sql?: string
  readonly message?: string
  /** Whether the service has the built-in fields of the library. */
  readonly isOwn: boolean
}

export function SqlTab({ asked }: { readonly asked: Asked }) {
  const shown = useSignal<Shown | undefined>(undefined)
  const dialect = chosen.value
  const checked = check.value
  const key = JSON.stringify([dialect, keyOf(asked), checked?.ok])
  const asksTranslator = isQuestion(asked)
  useEffect(() => {
    let isGone = false
    void sqlOf(dialect, asked, key).then((found) => {
      if (!isGone) shown.value = found
    })
    return () => {
      isGone = true
    }
  }, [key])
  const found = shown.value?.key === key ? shown.value : undefined
  return (
    <div class="sql">
      <div class="choices" role="group" aria-label="Dialect">
        {DIALECTS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === dialect}
            onClick={() => {
              chosen.value = name
            }}
          >
            {TITLES[name]}
          </button>
        ))}
      </div>
      {asksTranslator && checked === undefined && dialect === 'service' ? (
        <button type="button" class="plain" onClick={() => void checkNow(asked)}>
          Ask the service for its SQL (translates the question again)
        </button>
      ) : found?.sql !== undefined ? (
        <>
          <Code text={found.sql} language="sql" label="the SQL" />
          {dialect !== 'service' && (
            <p class="quiet">
              The library in this page compiled this SQL for the reference tables and for <code>your-account</code>. The
              page knows neither the account nor the table names of this service.
            </p>
          )}
        </>
      ) : (
        <p class={found === undefined ? 'quiet' : 'issue'}>{found?.message ?? 'Compiling…'}</p>
      )}
    </div>
  )
}

async function sqlOf(dialect: Dialect, asked: Asked, key: string): Promise<Shown> {
  const { compileFor, isOwn } = await library()
  const own = isOwn(session().description)
  const checked = check.peek()
  if (dialect === 'service') {
    if (checked === undefined) return { key, isOwn: own, message: 'Asking the service…' }
    return { key, isOwn: own, ...(checked.ok ? { sql: checked.sql } : { message: checked.message }) }
  }
  if (isQuestion(asked)) return { key, isOwn: own, message: 'Only the service can translate this question.' }
  const compiled = compileFor(dialect, asked, await learnToday())
  if (compiled.ok) return { key, isOwn: own, sql: compiled.sql }
  const hint = own ? '' : ' The library in this page knows only its built-in fields. This service has other fields.'
  return { key, isOwn: own, message: compiled.message + hint }
}
