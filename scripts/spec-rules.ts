// Parses spec-rules.md: the parts of docs/spec-map.md that cannot be derived from the sources.

import { readFileSync } from 'node:fs'

export interface Rule {
  readonly rule: string
  readonly code: readonly string[]
  /** Tests that are not next to the code. */
  readonly tests: readonly string[]
}

export interface Heading {
  readonly level: number
  readonly heading: string
  /** The reason why the heading has no rules; undefined if it has rules. */
  readonly note: string | undefined
  readonly rules: readonly Rule[]
}

const [parts = '', elsewhere = ''] = readFileSync(new URL('spec-rules.md', import.meta.url), 'utf8').split(
  '\n# Shown elsewhere\n',
)

const filesIn = (cell = ''): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

const cellsOf = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '))

/** The headings of the specification, in order. */
export const specification: readonly Heading[] = [...parts.matchAll(/^(##+) (.*)\n([^#]*)/gm)].map(
  ([, marks = '', heading = '', text = '']) => ({
    level: marks.length,
    heading,
    note: text.trim().startsWith('|') ? undefined : text.trim() || undefined,
    rules: cellsOf(text).map(([rule = '', code, tests]) => ({ rule, code: filesIn(code), tests: filesIn(tests) })),
  }),
)

/** The tests of files that have no adjacent test and that no test imports by name. */
export const shownBy: ReadonlyMap<string, readonly string[]> = new Map(
  cellsOf(elsewhere).map(([file, tests]) => [filesIn(file)[0] ?? '', filesIn(tests)]),
)
