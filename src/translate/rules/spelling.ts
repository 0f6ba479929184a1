// Values as the catalog spells them: `defaultsearch` is DefaultSearch.

import type { Fields } from '../lexicon/lexicon.ts'

/** A value that the catalog knows of a field, in its spelling; codes of currencies are in capitals. */
export const knownValue =
  (fields: Fields) =>
  (name: string, text: string): string | undefined =>
    (name === 'currency' && /^[a-z]{3}$/.test(text) ? text.toUpperCase() : undefined) ??
    fields[name]?.values?.find(
      (one) =>
        one.toLowerCase() === text.toLowerCase().replaceAll(' ', '_') || one.toLowerCase() === text.toLowerCase(),
    )
