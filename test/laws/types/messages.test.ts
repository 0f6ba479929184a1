// The messages that an editor shows for an invalid literal request: each message names the mistake and the accepted
// values.

import ts from 'typescript'
import { expect, it } from 'vitest'
import { limits } from '../../../src/catalog/limits.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { fields } from '../stages/site-search.ts'

const FILE = 'test/laws/types/messages.virtual.ts'
const HEAD = `import { type Compiler, type CompilerOptions, type Context, createCompiler } from '../../../src/index.ts'
declare const compiler: Compiler
declare const options: CompilerOptions
declare const context: Context
`

/** An invalid request, and texts that the message must contain. */
const CASES: readonly (readonly [request: string, ...said: readonly string[]])[] = [
  [`{ dimensions: ['keywrd'] }`, `"keywrd"`, `Did you mean '"keyword"'?`],
  [`{ measures: [{ field: 'item_totl', fn: 'sum' }] }`, `"item_totl"`, `Did you mean '"item_total"'?`],
  [`{ measures: [{ field: 'keyword', fn: 'sum' }] }`, `"sum"`, '"count" | "count_distinct" | "min" | "max"'],
  [`{ measures: [{ field: '*', fn: 'sum' }] }`, `"sum"`, '"count"'],
  [`{ dimensions: ['keyword'], filter: [] }`, "'filter' does not exist", "Did you mean to write 'filters'?"],
  [
    `{ dimensions: ['keyword'], order: [{ field: 'keyword', direction: 'asc' }] }`,
    "'direction' does not exist",
    'UnknownMember<"direction", "dir">',
  ],
  [`{ dimensions: ['keyword'], order: [{ field: 'keyword', dir: 'DESC' }] }`, '"DESC"', `Did you mean '"desc"'?`],
  [`{ dimensions: ['keyword', 'item_id'], order: [{ field: 'n' }] }`, '"n"', '"keyword" | "item_id"'],
  [
    `{ dimensions: ['keyword'], filters: [{ member: 'is_bot', operator: 'gt', values: ['true'] }] }`,
    '"gt"',
    '"equals" | "notEquals" | "in" | "set" | "notSet"',
  ],
  [`{ dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'equals' }] }`, `Property 'values' is missing`],
  [
    `{ dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'set', values: ['a'] }] }`,
    'TypeIssue<"set takes no values">',
  ],
  [
    `{ dimensions: ['keyword'], filters: [{ member: 'item_total', operator: 'lt', values: ['1', '2'] }] }`,
    'Source has 2 element(s) but target allows only 1',
  ],
  [
    `{ dimensions: ['keyword'], filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_wek'] }] }`,
    '"last_wek"',
    '"this_week"',
    '"last_month"',
  ],
  [
    `{ measures: [{ field: '*', fn: 'count' }], having: [{ member: 'n', operator: 'gt', values: [1] }] }`,
    '"n"',
    '"count"',
  ],
  [
    `{ dimensions: ['keyword'], having: [{ member: 'keyword', operator: 'set' }] }`,
    'having compares measures by their alias, but the request has no measures',
  ],
  [`{ filters: [{ member: 'keyword', operator: 'set' }] }`, 'a query needs dimensions or measures'],
  [
    `{ dimensions: ['keyword'], filters: [{ not: { member: 'keywrd', operator: 'set' } }] }`,
    `"keywrd"`,
    `'"keyword"'?`,
  ],
  [
    `{ dimensions: ['keyword'], filters: [{ or: [{ and: [{ member: 'keyword', operator: 'like', values: ['a'] }] }] }] }`,
    `"like"`,
    '"contains" | ',
  ],
  [`{ dimensions: ['keyword'], filters: [{ or: [] }] }`, 'and, or: the list needs at least one condition'],
  [`{ dimensions: ['keyword'], filters: [{ nor: [] }] }`, "'nor' does not exist"],
  [`{ measures: [{ metric: 'serches' }] }`, `"serches"`, `Did you mean '"searches"'?`],
  [`{ measures: [{ metrc: 'searches' }] }`, "'metrc' does not exist"],
  [`{ measures: [{ metric: 'ctr' }], order: [{ field: 'crt' }] }`, `"crt"`, `"ctr"`],
  [
    `{ measures: [{ metric: 'ctr' }, { metric: 'orders' }, { alias: 'x', divide: ['ctr', 'ordres'] }] }`,
    `"ordres"`,
    `Did you mean '"orders"'?`,
  ],
  [
    `{ measures: [{ metric: 'ctr' }, { alias: 'x', divide: ['ctr', { metric: 'orders', alias: 'o' }] }] }`,
    'a measure inside another one is not shown, so it has no alias',
  ],
  [
    `{ measures: [{ metric: 'ctr' }, { alias: 'all', of: 'ctr', over: ['keyword'] }], dimensions: ['engine_id'] }`,
    `"keyword"`,
    `"engine_id"`,
  ],
  [
    `{ measures: [{ metric: 'ctr' }, { alias: 'was', of: 'ctr', in: 'befor' }], compare: { before: 'previous_week' } }`,
    `"befor"`,
    `"before"`,
  ],
  [
    `{ measures: [{ metric: 'ctr' }, { alias: 'was', of: 'ctr', in: 'before' }] }`,
    'the member in names a period of compare, but the request has no compare',
  ],
  [`{ measures: [{ metric: 'ctr' }], compare: { a: 'previous_mont' } }`, `Did you mean '"previous_month"'?`],
  [`{ measures: [{ metric: 'ctr' }], compare: { current: 'previous_week' } }`, 'current is the period of the request'],
  [`{ dimensions: [{ field: 'event_dat', by: 'week' }] }`, `"event_dat"`, `Did you mean '"event_date"'?`],
  [`{ dimensions: [{ field: 'event_date', by: 'weeks' }] }`, `"weeks"`, `Did you mean '"week"'?`],
  [`{ dimensions: [{ field: 'keyword', by: 'week' }] }`, 'by needs a date field, not a string'],
  [`{ dimensions: [{ field: 'keyword', bins: ['1'] }] }`, 'bins needs a number field, not a string'],
  [`{ dimensions: [{ field: 'event_date', by: 'week', bins: ['1'] }] }`, 'by and bins exclude each other'],
  [`{ dimensions: [{ field: 'keyword', fill: true }] }`, 'fill needs a grain'],
  [
    `{ dimensions: [{ field: 'keyword', top: { limit: 5, by: 'crt' } }], measures: [{ metric: 'ctr' }] }`,
    `"crt"`,
    `"ctr"`,
  ],
  [
    `{ dimensions: ['engine_id', { field: 'keyword', top: { limit: 5, by: 'ctr', within: ['engine'] } }], measures: [{ metric: 'ctr' }] }`,
    `"engine"`,
    `"engine_id"`,
  ],
]

const mapped = (columns: string) =>
  `createCompiler({ ...options, warehouse: { relations: { summary: { columns: ${columns} } } } })`

/** Another invalid call, and texts that the message must contain. */
const CALLS: readonly (readonly [call: string, ...said: readonly string[]])[] = [
  [`compiler.compileReport('search-funnell', {}, context)`, `"search-funnell"`, '"searches" | "'],
  [`compiler.compileReport('', {}, context)`, '"searches" | "'],
  [
    `compiler.compileReport('searches', { filters: [{ not: { member: 'keywrd', operator: 'set' } }] }, context)`,
    `"keywrd"`,
    `"keyword"`,
  ],
  [mapped(`{ keywrod: 'term' }`), `'keywrod' does not exist`],
  [mapped(`{ keyword: 'term', evnt_date: { type: 'timestamp' } }`), `'evnt_date' does not exist`],
  [mapped(`{ event_date: { type: 'bigint' } }`), `"bigint"`, '"date" | "timestamp" | "timestamptz"'],
]

/** A request with the maximum number of elements in each list. */
function largest() {
  const names = namesOf(fields)
  const texts = names.filter((name) => fields[name].type === 'string')
  const many = <T>(length: number, element: (index: number) => T) =>
    Array.from({ length }, (_, index) => element(index))
  const from = (list: readonly string[], index: number) => list[index % list.length]
  const values = many(limits.maxValues / limits.maxFilters / 2, (index) => `v${index}`)
  return {
    dimensions: many(limits.maxDimensions, (index) => from(names, index)),
    measures: many(limits.maxMeasures, (index) => ({ field: from(names, index), fn: 'count', alias: `m${index}` })),
    filters: many(limits.maxFilters, (index) => ({ member: from(texts, index), operator: 'in', values })),
    having: many(limits.maxHaving, (index) => ({ member: `m${index}`, operator: 'gt', values: [index] })),
    order: many(limits.maxOrder, (index) => ({ field: from(names, index), dir: 'desc' })),
  }
}

/** The messages of the TypeScript compiler for each line of a program. */
function messagesByLine(lines: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const text = HEAD + lines.map((line) => `${line}\n`).join('')
  const read = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(read.config, { ...ts.sys, readDirectory: () => [] }, '.')
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram([FILE], options, {
    ...host,
    fileExists: (name) => name.endsWith(FILE) || host.fileExists(name),
    getSourceFile: (name, target) =>
      name.endsWith(FILE) ? ts.createSourceFile(name, text, target) : host.getSourceFile(name, target),
  })
  const source = program.getSourceFile(FILE)
  const found = new Map<number, readonly string[]>()
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
    const line = (source?.getLineAndCharacterOfPosition(start).line ?? 0) - HEAD.split('\n').length + 1
    found.set(line, [...(found.get(line) ?? []), ts.flattenDiagnosticMessageText(messageText, '\n')])
  }
  return found
}

const RIGHT = [
  `{ dimensions: ['keyword'] }`,
  `{ dimensions: ['keyword'], measures: [{ field: '*', fn: 'count' }], order: [{ field: 'count', dir: 'desc' }] }`,
  JSON.stringify(largest()),
  `{ dimensions: [{ field: 'event_date', by: 'week', fill: true }], measures: [{ metric: 'ctr' }], totals: true }`,
]

const compiling = (request: string) => `compiler.compile(${request}, context)`
const WRONG = [...CASES.map(([request, ...said]) => [compiling(request), ...said] as const), ...CALLS]

const messages = messagesByLine([
  ...WRONG.map(([call]) => call),
  ...RIGHT.map(compiling),
  `compiler.compileReport('search-funnel', {}, context)`,
  mapped(`{ keyword: 'term', event_id: { absent: true } }`),
])

it.each(WRONG.map(([call, ...said], line) => ({ call, said, line })))('finds the mistake in $call', ({
  said,
  line,
}) => {
  const [message, ...others] = messages.get(line) ?? []
  expect(others).toEqual([])
  for (const words of said) expect(message).toContain(words)
})

it('reports no mistake in valid requests, even with the maximum number of elements', () => {
  expect([...messages.keys()].filter((line) => line >= WRONG.length)).toEqual([])
})
