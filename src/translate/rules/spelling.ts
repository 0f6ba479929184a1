// Values as the catalog spells them: `defaultsearch` is DefaultSearch.

import type { Fields } from '../lexicon/lexicon.ts'

/** A value that the catalog knows of a field, in its spelling. */
export const knownValue =
  (fields: Fields) =>
  (name: string, text: string): string | undefined =>
    fields[name]?.values?.find(
      (one) =>
        one.toLowerCase() === text.toLowerCase().replaceAll(' ', '_') || one.toLowerCase() === text.toLowerCase(),
    )
