// Descriptions of reports, from the service's public OpenAPI document.

import { signal } from '@preact/signals'
import { isObject } from '../../std/is-object.ts'
import { base } from './session.ts'

/** The description of each report, by path. */
export const words = signal<ReadonlyMap<string, string> | undefined>(undefined)

/** Loads them from the OpenAPI document. Without it the page shows only paths. */
export async function learnWords(): Promise<void> {
  if (words.value !== undefined) return
  words.value = new Map()
  const document: unknown = await fetch(`${base}/openapi.json`)
    .then((response) => response.json())
    .catch(() => undefined)
  const paths = isObject(document) && isObject(document.paths) ? document.paths : {}
  words.value = new Map(
    Object.entries(paths).flatMap(([path, item]) => {
      const post = isObject(item) && isObject(item.post) ? item.post : {}
      return typeof post.summary === 'string' ? [[path, post.summary] as const] : []
    }),
  )
}
