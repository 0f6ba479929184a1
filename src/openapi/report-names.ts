// The names of a report in the document. Generators of clients make functions and types from these names.

import { capitalized } from '../std/capitalized.ts'

interface Named {
  readonly path: string
}

/** The operation of a report: `searchFunnel` of `/search-funnel`. */
export const operationOf = ({ path }: Named): string =>
  path.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The beginning of the names of a report's schemas: `SearchFunnel` of `/search-funnel`. */
export const schemaNameOf = (report: Named): string => capitalized(operationOf(report))
