// docs/glossary.md explains the words in the names of public types that English and SQL do not. The glossary contains
// only terms that the code uses.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './guide.ts'
import { tableRows } from './markdown.ts'

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Returns the lower-case words of a name such as `MappedTable`, `not-blank` or `event_type`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

const singular = (word: string) =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|rch)es$/, '')
    .replace(/(?<!s)s$/, '')

const sources = globSync(['src/**/*.ts', 'dialects/**/*.ts', 'engines/**/*.ts'], { cwd: ROOT }).filter(
  (file) => !file.endsWith('.test.ts'),
)
const DECLARED = /^(?:export )?(?:declare )?(?:async )?(?:const|function|interface|type|class) (\w+)/gm
const MEMBER = /^\s+(?:readonly )?(\w+)\??[:(]/gm
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

/** Returns the words of a name or a term in the singular, with a space around each word, such as ` event type `. */
const spelled = (name: string) => ` ${wordsOf(name).map(singular).join(' ')} `

/** All names in the code, one per line: files, folders, declarations and members. */
const inCode = sources
  .flatMap((file) => [...file.split('/'), ...matches(textOf(file), DECLARED), ...matches(textOf(file), MEMBER)])
  .map(spelled)
  .join('\n')

/** Words of plain English, of programming and of SQL, which need no entry. */
const PLAIN = new Set(
  [
    'ad any arithmetic body bound cell check checked code column compiled compiler condition count create date',
    'description entry envelope error filter function having hoc join mapped month name native number of operator',
    'option order outcome output parameter question refused report request row sample several sql statement sub table',
    'term text translate type warning with year',
  ].flatMap((line) => line.split(' ')),
)

const entries = tableRows('docs/glossary.md').map(([term = '']) => term.split(', '))
const words = new Set(entries.flat().flatMap(wordsOf).map(singular))

describe('docs/glossary.md', () => {
  it('lists the terms in alphabetical order', () => {
    const first = entries.map(([term]) => term)
    expect(first.length).toBeGreaterThan(40)
    expect(first).toEqual(first.toSorted())
  })

  it('contains only terms that occur in names of the code', () => {
    expect(entries.flat().filter((term) => !inCode.includes(spelled(term)))).toEqual([])
  })

  it('explains the words in the names of public types', () => {
    const index = textOf('src/index.ts')
    const names = matches(index, /\{([^}]+)\}/g).flatMap((list) => list.replaceAll('type ', '').split(', '))
    expect(names.length).toBeGreaterThan(30)
    expect(missing(names)).toEqual([])
  })
})

const missing = (names: readonly string[]) => [
  ...new Set(
    names.flatMap((name) => wordsOf(name).filter((word) => !words.has(singular(word)) && !PLAIN.has(singular(word)))),
  ),
]
