// Third-party dialects. The test follows docs/adding-a-dialect.md in a project that contains only the package. It runs
// the conformance suite on SQLite, and checks the statements for MySQL with a MySQL parser.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgres } from '../../../dialects/postgres/index.ts'
import { adHocCases, compiledFor, readQuestion, reportCases } from '../../laws/golden/case-file.ts'
import { REPORT_TABLE_NAMES } from '../../laws/reports/all-tables.ts'
import { accountScans } from '../../laws/sql/account-scans.ts'
import { mysqlCasts, mysqlSelects } from '../../laws/sql/mysql-parser.ts'
import { ROOT, readGuide } from '../docs/guide.ts'
import { blocks } from '../docs/markdown.ts'
import { openProject, type Project } from './project.ts'

const GUIDE = 'adding-a-dialect.md'
const steps = readGuide(GUIDE)
const mysql = { file: 'mysql.ts', code: readFileSync(join(ROOT, 'examples/dialects/mysql.ts'), 'utf8') }
const files = [...steps.flatMap((step) => (step.kind === 'create' ? [step] : [])), mysql]

let project: Project
beforeAll(async () => {
  project = await openProject()
  for (const { file, code } of files) writeFileSync(join(project.at, file), code)
})
afterAll(() => project?.close())

describe('a dialect outside of the repository', () => {
  it('imports only the entry points for dialects, and is short', () => {
    expect(files.map(({ file }) => file)).toEqual([
      ...['package.json', 'sqlite.ts', 'tables.ts', 'engine.ts', 'check.ts', 'mysql.ts'],
    ])
    const imports = files.flatMap(({ code }) => [...code.matchAll(/ from '([^']+)'/g)].map(([, name]) => name))
    const others = imports.filter((name) => !name?.startsWith('./'))
    expect(new Set(others)).toEqual(new Set(['node:sqlite', 'sightline/conformance', 'sightline/dialect']))
    for (const { file, code } of files) expect(code.split('\n').length, file).toBeLessThan(100)
  })

  it('matches the types that it implements', () => {
    expect(() => project.checkTypes(['node'])).not.toThrow()
  })

  it('passes the conformance suite on SQLite except for the declared limits, and prints what the guide shows', () => {
    const [{ command } = { command: '' }] = steps.flatMap((step) => (step.kind === 'run' ? [step] : []))
    const [program = '', ...argv] = command.split(' ')
    const [table = ''] = blocks(`docs/${GUIDE}`, 'text')
    expect(project.run(program, ...argv)).toBe(table)
    expect(table).toMatch(/^in all +\d{3} +0 +\d+$/m)
  })

  it('has an engine that runs statements in order, cancels statements, and closes', () => {
    const out = project.node(`
      import { DatabaseSync } from 'node:sqlite'
      import { isFailure } from 'sightline/dialect'
      import { sqliteEngine } from './engine.ts'
      const engine = sqliteEngine(new DatabaseSync(':memory:'))
      const read = (sql, options) => engine.read((run) => run({ sql, parameters: [] }), options)
      const told = async (reading) => reading.catch((error) => (isFailure(error) ? error.code : 'another error'))
      const sqls = ['select 9007199254740993', 'select nonsense', "select 1.5, 'a', null"]
      const answers = await Promise.all(sqls.map((sql) => told(read(sql))))
      answers.push(await told(read('select 1', { signal: AbortSignal.abort() })))
      await engine.close()
      answers.push(await told(read('select 1')))
      console.log(JSON.stringify(answers, (_, cell) => (typeof cell === 'bigint' ? String(cell) : cell)))`)
    expect(JSON.parse(out)).toEqual([[['9007199254740993']], 'failed', [[1.5, 'a', null]], 'cancelled', 'closed'])
  })

  it('fails the conformance suite on SQLite without declared limits', () => {
    const check = readFileSync(join(project.at, 'check.ts'), 'utf8')
    writeFileSync(join(project.at, 'strict.ts'), check.replace(/limits: \[.*\]/, 'limits: []'))
    expect(() => project.run(process.execPath, 'strict.ts')).toThrow(/fails: exact: a sum of decimals/)
  })
})

describe('the grammar of MySQL', () => {
  const questions = [...adHocCases, ...reportCases].map(({ name, read }) => ({ name, ...readQuestion(read()) }))
  interface Written {
    readonly columns: readonly string[]
    readonly sent: readonly string[]
    readonly texts: readonly string[]
  }
  let written: readonly Written[] = []

  beforeAll(() => {
    writeFileSync(join(project.at, 'questions.json'), JSON.stringify(questions))
    const out = project.node(`
      import { readFileSync } from 'node:fs'
      import { createCompiler } from 'sightline'
      import { mysql } from './mysql.ts'
      const written = JSON.parse(readFileSync('questions.json', 'utf8')).map((question) => {
        const { report, request, account, now, timeZone, warehouse } = question
        const { compile, compileReport } = createCompiler({ dialect: mysql(), warehouse })
        const context = { account, now: new Date(now), timeZone }
        const { query, error } = report === undefined ? compile(request, context) : compileReport(report, request, context)
        if (query === undefined) throw new Error(error.body.message)
        const { page, count, columns, toSQL } = query
        const sent = [page.sql, ...(count === null ? [] : [count.sql])]
        const texts = [toSQL(), ...(count === null ? [] : [count.toSQL()])]
        return { columns: columns.map(({ name }) => name), sent, texts }
      })
      console.log(JSON.stringify(written))`)
    written = JSON.parse(out)
  })

  it('accepts all statements of all golden requests and reports', () => {
    expect(written).toHaveLength(questions.length)
    expect(written.length).toBeGreaterThan(50)
    for (const { sent, texts, columns } of written) {
      for (const sql of [...sent, ...texts]) expect(mysqlSelects(sql).length).toBeGreaterThan(0)
      // Statements for an engine contain placeholders for values, but the text form contains literals.
      expect(mysqlSelects(texts[0] ?? '')[0]?.columns).toEqual(columns)
    }
  })

  it('rejects statements of other dialects', () => {
    const refused = (sql: string) => expect(() => mysqlSelects(sql), sql).toThrow()
    refused('select count(*) filter (where a = 1) from t')
    refused('select a from t order by a nulls last')
    refused('select a from t where a is distinct from 1')
    refused('select "a"."b" from "t" as "a"')
    refused('select a from from t')
  })

  it('contains only casts to types that MySQL supports', () => {
    const types = new Set(written.flatMap(({ sent, texts }) => [...sent, ...texts].flatMap(mysqlCasts)))
    expect([...types].toSorted()).toEqual(['CHAR', 'DATE', 'DECIMAL', 'SIGNED'])
  })

  it('finds the same tables in MySQL and in Postgres statements, all with a condition on the account', async () => {
    const scansIn = (sql: string) =>
      mysqlSelects(sql).flatMap(({ tables, restricted }) =>
        tables.filter(({ name }) => known.has(name)).map(({ name, alias }) => ({ name, alias, restricted })),
      )
    const known = new Set<string>(REPORT_TABLE_NAMES)
    let count = 0
    for (const [index, { texts }] of written.entries()) {
      const question = questions[index]
      const own = Object.keys(question?.warehouse ?? {}).length > 0
      if (question === undefined || own) continue
      const { account, name } = question
      const scans = scansIn(texts[0] ?? '')
      const theirs = await accountScans(compiledFor(question, postgres()).toSQL(), 'postgres', {
        account,
        tables: known,
      })
      expect(scans.map((scan) => scan.name).toSorted(), name).toEqual(theirs.scans.map(({ table }) => table).toSorted())
      for (const { alias, restricted } of scans) expect(restricted, name).toContain(`${alias}.account_id`)
      count += scans.length
    }
    expect(count).toBeGreaterThan(60)
  })
})
