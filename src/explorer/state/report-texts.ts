// What the reports are about, in the words of the service's OpenAPI document, which anybody may read.

import { signal } from '@preact/signals'
import { isObject } from '../../std/is-object.ts'
import { base } from './session.ts'

/** What the reports are about, by their path. */
export const words = signal<ReadonlyMap<string, string> | undefined>(undefined)

/** Reads them off the OpenAPI document; without it, paths alone are shown. */
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
