// The names of a report in the document. Client generators name functions and types after these names.

import { capitalized } from '../std/capitalized.ts'

interface Named {
  readonly path: string
}

/** The operation ID of a report, such as `searchFunnel` for `/search-funnel`. */
export const operationOf = ({ path }: Named): string =>
  path.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** The prefix of the names of a report's schemas, such as `SearchFunnel` for `/search-funnel`. */
export const schemaNameOf = (report: Named): string => capitalized(operationOf(report))
