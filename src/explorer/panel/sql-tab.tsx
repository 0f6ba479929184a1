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
  /** Whether the message says why there is no SQL, and reports no mistake. */
  readonly isQuiet?: true
}

/** The dialects for which the page can compile: none for another model than the built-in one. */
const dialects = signal<readonly Dialect[]>(['service'])

export function SqlTab({ asked }: { readonly asked: Asked }) {
  const shown = useSignal<Shown | undefined>(undefined)
  const dialect = dialects.value.includes(chosen.value) ? chosen.value : 'service'
  const checked = check.value
  const key = JSON.stringify([dialect, keyOf(asked), checked?.ok])
  const asksTranslator = isQuestion(asked)
  useEffect(() => {
    void library().then(({ isAlike }) => {
      if (isAlike(session().description)) dialects.value = DIALECTS
    })
  }, [])
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
        {dialects.value.map((name) => (
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
        <p class={found === undefined || found.isQuiet ? 'quiet' : 'issue'}>{found?.message ?? 'Compiling…'}</p>
      )}
    </div>
  )
}

async function sqlOf(dialect: Dialect, asked: Asked, key: string): Promise<Shown> {
  const checked = check.peek()
  if (dialect === 'service') {
    if (checked === undefined) return { key, isQuiet: true, message: 'Asking the service…' }
    return { key, ...(checked.ok ? { sql: checked.sql } : { message: checked.message }) }
  }
  if (isQuestion(asked)) return { key, isQuiet: true, message: 'Only the service can translate this question.' }
  const { compileFor, isOwn } = await library()
  const compiled = compileFor(dialect, asked, await learnToday())
  if (compiled.ok) return { key, sql: compiled.sql }
  // The service accepts the request, so the mistake is a name that the library does not know.
  if (checked?.ok === true && !isOwn(session().description)) return { key, isQuiet: true, message: OTHER_NAMES }
  return { key, message: compiled.message }
}

const OTHER_NAMES = 'The library in this page knows only the built-in names. This request has other names.'
