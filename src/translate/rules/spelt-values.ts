// Restores the catalog's spelling of values: `defaultsearch` becomes DefaultSearch.

import type { Fields } from '../../model/model.ts'

export const CURRENCIES = new Set(
  'EUR USD GBP CHF SEK NOK DKK PLN CZK HUF RON BGN JPY CNY AUD CAD NZD INR BRL MXN TRY ZAR'.split(' '),
)

/** A known value of a field in the catalog's spelling. Currency codes are in capitals. */
export const knownValue =
  (fields: Fields) =>
  (name: string, text: string): string | undefined =>
    (/(?:^|_)currency$/.test(name) && CURRENCIES.has(text.toUpperCase()) ? text.toUpperCase() : undefined) ??
    fields[name]?.values?.find(
      (one) =>
        one.toLowerCase() === text.toLowerCase().replaceAll(' ', '_') || one.toLowerCase() === text.toLowerCase(),
    )
