// Requests and arguments for `sightline compile` and `sightline query`.

import { expect } from 'vitest'

export const BY_KEYWORD = { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }
export const compileArgs = ['compile', '--dialect', 'postgres', '--account', 'acme']
export const queryArgsOn = (database: string) => ['query', '--database', database, '--account', 'acme']

/** Parses each line that the CLI printed as JSON. */
export const linesOf = (out: string) => {
  expect(out.endsWith('\n')).toBe(true)
  return out
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line))
}
