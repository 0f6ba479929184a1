// docs/questions.md: the service answers or refuses the questions as documented, and the code and the commands run.

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Reason } from '../../../src/questions/translation.ts'
import { createService } from '../../../src/service/service.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, sectionRows } from './markdown.ts'

const PAGE = 'docs/questions.md'
const NOW = new Date('2026-03-18T12:00:00Z')
const folder = temporaryFolder()

beforeAll(async () => {
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await makeDatabase(join(folder, 'data/small.duckdb'))
})

const engine = { read: () => Promise.reject(new Error('nothing is run')), close: async () => {} }
const compiler = createCompiler({ dialect: duckdb() })
const service = createService({ compiler, engine, translator: createTranslator(), clock: () => NOW })
const ask = (question: string) => service.ask(question, { account: 'acme' }, { dryRun: true })

const REASONS: Readonly<Record<Reason, true>> = {
  empty: true,
  unsupported: true,
  unexplained: true,
  write: true,
  conflict: true,
  ambiguous: true,
  invalid: true,
  unavailable: true,
}

const questionsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, question]) => question ?? '')
const answered = sectionRows(PAGE, 'What you can ask').flatMap(([, examples]) => questionsIn(examples))
const refusals = sectionRows(PAGE, 'What is refused')
const refused = refusals.flatMap(([reason = '', , examples]) =>
  questionsIn(examples).map((question) => ({ question, reason: reason.slice(1, -1) })),
)

describe(PAGE, () => {
  it('contains answered and refused questions, and every reason for a refusal', () => {
    expect([answered.length > 10, refused.length > 4]).toEqual([true, true])
    expect(refusals.map(([reason = '']) => reason.slice(1, -1)).toSorted()).toEqual(Object.keys(REASONS).toSorted())
  })

  it.each(answered)('answers %s', async (question) => {
    const { status, translation } = await ask(question)
    expect([status, translation]).toEqual([200, expect.objectContaining({ ok: true })])
    expect(JSON.stringify(translation)).not.toMatch(/\[object |undefined|NaN/)
  })

  it.each([
    ['monthly revenue in 2025', ['event_year', 'event_month']],
    ['revenue by month and engine in 2025', ['event_year', 'event_month']],
    ['searches by year', ['event_year']],
  ])('sorts the rows of %s by time', async (question, fields) => {
    const { translation } = await ask(question)
    expect(translation).toMatchObject({ query: { order: fields.map((field) => ({ field, dir: 'asc' })) } })
  })

  it.each(['which days of the week have the most searches', 'list of weekdays'])('explains %s', async (question) => {
    const { translation } = await ask(question)
    expect(translation?.ok && translation.explanation[0]?.meaning).toBe('list of weekday of event_date')
  })

  it.each(refused)('refuses $question: $reason', async ({ question, reason }) => {
    expect(await ask(question)).toMatchObject({ status: 502, translation: { ok: false, reason } })
  })

  it('names the reports that answer a refused question', async () => {
    const { translation } = await ask('how many redirects by keyword yesterday')
    expect(translation).toMatchObject({ ok: false, reports: ['/redirects'] })
  })

  it('answers with a report if no query can answer', async () => {
    const { translation } = await ask('banner impressions by campaign last month')
    expect(translation).toMatchObject({ ok: true, report: 'campaigns-summary' })
  })

  it('shows code that runs', () => {
    const run = (code: string): string => {
      writeFileSync(join(folder, 'page.ts'), fromSource(code))
      return execFileSync(process.execPath, ['page.ts'], { cwd: folder, encoding: 'utf8' })
    }
    const books = "[ 'author' ] [ { member: 'genre', operator: 'equals', values: [ 'poetry' ] } ] 3\n"
    const searches =
      "200 [ { keyword: 'shoes 0', searches: '3' } ]\n[ 'keyword' ] true\nunexplained [ 'zebra' ] [ 'searches for \"zebra\"', 'searches' ]\n"
    expect(blocks(PAGE, 'ts').map(run)).toEqual([searches, books])
  })

  it('shows commands that run', () => {
    const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
    const [answers = '', explains = '', lines = ''] = blocks(PAGE, 'sh')
      .join('')
      .trim()
      .split('\n')
      .map((line) => {
        const command = line.replace('sightline', program)
        return execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
      })
    expect(JSON.parse(answers)).toMatchObject({ totalRecords: 3, limit: 2 })
    expect(explains).toMatch(/^"[^"]*keywords[^"]*" +\S/m)
    const shown = blocks(PAGE, 'json').at(-1)?.trim().split('\n') ?? []
    const printed = lines.trim().split('\n')
    expect(printed).toHaveLength(shown.length)
    for (const [index, line] of printed.entries()) {
      const [there, here] = [JSON.parse(line), JSON.parse(shown[index] ?? '')]
      expect(Object.keys(there)).toEqual(Object.keys(here))
      if (here.query === undefined) expect({ ...there, message: '...' }).toEqual(here)
      else expect(there.query).toMatchObject(here.query)
    }
  })
})
