import { capitalized } from './capitalized.ts'

/** A name as people read it: `search_count` is `Search count`. */
export function labelOf(name: string): string {
  const words = name.split('_').filter((word) => word !== '')
  return capitalized(words.join(' '))
}
