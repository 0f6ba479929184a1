// Loads all pages of an answer one after another, up to the row limit of a download, or the newest rows of a series.

import type { Asked } from '../request/asked.ts'
import type { Client } from './client.ts'
import type { Page, Row } from './service-answer.ts'

export const MOST_ROWS = 100_000
const PAGE_ROWS = 1000

export type AllRows =
  /** All rows, combined into one page. */
  { readonly ok: true; readonly page: Page } | { readonly ok: false; readonly message: string }

interface Fetching {
  readonly signal: AbortSignal
  readonly onProgress?: (rows: number) => void
  /** The maximum number of rows. Default: the row limit of a download. */
  readonly most?: number
}

export async function allRows(
  { run }: Pick<Client, 'run'>,
  { endpoint, body }: Asked,
  { signal, onProgress, most = MOST_ROWS }: Fetching,
): Promise<AllRows> {
  const rows: Row[] = []
  try {
    for (let page = 1; ; page++) {
      const reply = await run({ endpoint, body: { ...body, page, limit: PAGE_ROWS } }, signal)
      if (!reply.ok) return { ok: false, message: reply.message }
      const { data, hasMore } = reply.value
      rows.push(...data)
      onProgress?.(rows.length)
      if (!hasMore || rows.length >= most) {
        return { ok: true, page: { ...reply.value, data: rows.slice(0, most), page: 1, hasMore } }
      }
    }
  } catch (error) {
    if (signal.aborted) return { ok: false, message: 'cancelled' }
    throw error
  }
}

/** Whether a page has only the oldest rows of a series: its rows are in the order of their days, and more rows follow. */
export function isOldEnd({ columns, data, totalRecords }: Page): boolean {
  const day = columns.find(({ type }) => type === 'date')
  const days = data.map((row) => row[day?.name ?? ''] ?? '')
  return (
    data.length < totalRecords &&
    days[0] !== days.at(-1) &&
    days.every((one, index) => index === 0 || one >= (days[index - 1] ?? ''))
  )
}

/** The newest rows of a series: its last two pages. Returns undefined if the request fails or is cancelled. */
export async function newestRows(
  { run }: Pick<Client, 'run'>,
  { endpoint, body }: Asked,
  { totalRecords }: Page,
  signal: AbortSignal,
): Promise<Page | undefined> {
  const last = Math.max(1, Math.ceil(totalRecords / PAGE_ROWS))
  const pages: Page[] = []
  try {
    for (const page of last === 1 ? [1] : [last - 1, last]) {
      const reply = await run({ endpoint, body: { ...body, page, limit: PAGE_ROWS } }, signal)
      if (!reply.ok) return undefined
      pages.push(reply.value)
    }
  } catch {
    return undefined
  }
  const [first] = pages
  return first && { ...first, data: pages.flatMap(({ data }) => data), page: 1, hasMore: false }
}
