// Downloads the current page of rows, or all pages with a progress bar and a cancel button.

import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { csvOf } from '../../std/csv.ts'
import { say } from '../parts/status.tsx'
import type { Asked } from '../request/asked.ts'
import { allRows, MOST_ROWS } from '../state/all-rows.ts'
import { saveFile } from '../state/save-file.ts'
import type { Column, Page, Row } from '../state/service-answer.ts'
import { session } from '../state/session.ts'

type Format = 'csv' | 'json'

const TYPES: Readonly<Record<Format, string>> = { csv: 'text/csv', json: 'application/json' }

// Without a byte order mark, Excel does not read a file as UTF-8.
const BOM = '\uFEFF'

function save(asked: Asked, format: Format, columns: readonly Column[], rows: readonly Row[]): void {
  const text = format === 'csv' ? BOM + csvOf(columns, rows) : `${JSON.stringify(rows, null, 1)}\n`
  const name = `${asked.endpoint.slice(1) || 'query'}.${format}`
  saveFile(name, new Blob([text], { type: TYPES[format] }))
  say(`${rows.length} rows saved as ${name}`)
}

const grouped = new Intl.NumberFormat('en')

export function Downloads({ asked, page }: { readonly asked: Asked; readonly page: Page }) {
  const progress = useSignal<number | undefined>(undefined)
  const issue = useSignal<string | undefined>(undefined)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const isWhole = page.totalRecords <= page.data.length
  const all = async (format: Format) => {
    const mine = new AbortController()
    abort.current = mine
    ;[progress.value, issue.value] = [0, undefined]
    const onProgress = (rows: number) => {
      progress.value = rows
    }
    const found = await allRows(session().client, asked, { signal: mine.signal, onProgress })
    progress.value = undefined
    if (found.ok) save(asked, format, found.page.columns, found.page.data)
    else issue.value = found.message
  }
  if (progress.value !== undefined) {
    return (
      <p class="downloads">
        <progress max={Math.min(page.totalRecords, MOST_ROWS)} value={progress.value} aria-label="Rows fetched" />
        {grouped.format(progress.value)} of {grouped.format(Math.min(page.totalRecords, MOST_ROWS))}
        <button type="button" class="plain" onClick={() => abort.current?.abort()}>
          Cancel
        </button>
      </p>
    )
  }
  return (
    <p class="downloads">
      {issue.value !== undefined && <span class="issue">{issue.value}</span>}
      <label>
        <span class="unseen">Download</span>
        <select
          value=""
          onChange={({ currentTarget }) => {
            const [what, format] = currentTarget.value.split(' ')
            currentTarget.value = ''
            if (format !== 'csv' && format !== 'json') return
            if (what === 'page') save(asked, format, page.columns, page.data)
            else void all(format)
          }}
        >
          <option value="">Download</option>
          <option value="page csv">{isWhole ? 'CSV' : 'This page as CSV'}</option>
          <option value="page json">{isWhole ? 'JSON' : 'This page as JSON'}</option>
          {!isWhole && <option value="all csv">{allOf(page)} as CSV</option>}
          {!isWhole && <option value="all json">{allOf(page)} as JSON</option>}
        </select>
      </label>
    </p>
  )
}

const allOf = ({ totalRecords }: Page): string =>
  totalRecords > MOST_ROWS ? `The first ${grouped.format(MOST_ROWS)} rows` : `All ${grouped.format(totalRecords)} rows`
