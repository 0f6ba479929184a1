// Values as the catalog spells them: `defaultsearch` is DefaultSearch.

import type { Fields } from '../../model/model.ts'

export const CURRENCIES = new Set(
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN JPY CNY AUD CAD NZD INR BRL MXN TRY ZAR'.split(' '),
)

/** A value that the catalog knows of a field, in its spelling; codes of currencies are in capitals. */
export const knownValue =
  (fields: Fields) =>
  (name: string, text: string): string | undefined =>
    (/(?:^|_)currency$/.test(name) && CURRENCIES.has(text.toUpperCase()) ? text.toUpperCase() : undefined) ??
    fields[name]?.values?.find(
      (one) =>
        one.toLowerCase() === text.toLowerCase().replaceAll(' ', '_') || one.toLowerCase() === text.toLowerCase(),
    )
