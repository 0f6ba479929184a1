import { capitalized } from './capitalized.ts'

/** The label of a name: `search_count` becomes `Search count`. */
export function labelOf(name: string): string {
  const words = name.split('_').filter((word) => word !== '')
  return capitalized(words.join(' '))
}
