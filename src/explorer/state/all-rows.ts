// Loads all pages of an answer one after another, up to the row limit of a download.

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
