// Golden SQL. The folder cases/ has a file for each case, and reports/ has a file for each report. A file contains a
// request and its SQL in each dialect. It shows DuckDB's statements in full, and the other dialects as diffs. In a
// diff, `!7 a = [-b-]{+c+}` replaces b by c in line 7 (see differences.ts). After an intended change of the compiler,
// run `UPDATE_GOLDEN=1 npx vitest run test/laws/golden` to rewrite the results, and review the changes. For a new case,
// add a file with a heading `# ...`, `## Request` (with `POST /...` above the JSON for a report) and optionally `##
// Context` (account, now, timeZone, warehouse).

import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { functions } from '../../../src/catalog/functions.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { operators } from '../../../src/query/operators.ts'
import { reports } from '../../../src/site-search/reports/index.ts'
import { parameters, dialects as parsers, statementCount } from '../sql/statement.ts'
import { adHocCases, partsOf, readParts, readQuestion, reportCases, writeCase } from './case-file.ts'

/** The maximum number of lines in a file. Each column and each condition of a statement takes a line. */
const LONGEST = { adHoc: 250, report: 300 }
const all = [...adHocCases, ...reportCases]

if (process.env.UPDATE_GOLDEN) {
  for (const { at, read } of all) writeFileSync(at, writeCase(readQuestion(read())))
}

describe.each(all)('$name', ({ read }) => {
  const file = read()
  const question = readQuestion(file)

  it('matches the output of the compiler', () => {
    expect(writeCase(question)).toBe(file)
  })

  it('is short enough to read', () => {
    expect(file.split('\n').length - 1).toBeLessThanOrEqual(
      question.report === undefined ? LONGEST.adHoc : LONGEST.report,
    )
  })

  it('contains exactly the statements that the library sends', () => {
    const stored = readParts(file)
    const sent = partsOf(question).flatMap(([title, parts]) =>
      parts.map(({ heading, sql }) => [`${title} ${heading}`, heading, sql] as const),
    )
    expect([...stored.keys()]).toEqual(sent.map(([key]) => key))
    for (const [key, heading, sql] of sent) {
      const text = stored.get(key) ?? ''
      if (heading === 'parameters') expect(JSON.parse(text)).toEqual(JSON.parse(sql))
      else expect(text).toBe(sql)
    }
  })

  it('parses as one statement of its dialect, with a placeholder for each parameter', async () => {
    for (const [title, parts] of partsOf(question)) {
      const parser = parsers.find((dialect) => dialect === title.toLowerCase())
      if (parser === undefined) throw new Error(`no parser for ${title}`)
      for (const { heading, sql, bound } of parts) {
        if (heading === 'parameters') continue
        expect(await statementCount(sql, parser)).toBe(1)
        expect(await parameters(sql, parser)).toHaveLength(bound)
      }
    }
  })
})

describe('the cases', () => {
  const files = adHocCases.map(({ read }) => read())
  const requests = files.map((file) => JSON.stringify(readQuestion(file).request)).join('\n')

  it.each(namesOf(operators))('cover the operator %s', (operator) => {
    expect(requests).toContain(`"operator":"${operator}"`)
  })

  it.each(namesOf(functions))('cover the function %s', (fn) => {
    expect(requests).toContain(`"fn":"${fn}"`)
  })

  it('contain diffs, counts, warnings and notes of equal SQL', () => {
    expect(files.length).toBeGreaterThan(24)
    expect(files.filter((file) => file.includes(': as duckdb\n')).length).toBeGreaterThan(5)
    expect(files.filter((file) => file.includes('\ncount:\n')).length).toBeGreaterThan(3)
    expect(files.filter((file) => file.includes('\nwarning: ')).length).toBeGreaterThan(2)
  })
})

describe('the cases of reports', () => {
  const questions = reportCases.map(({ name, read }) => ({ name, ...readQuestion(read()) }))

  it('cover each report, in a file with the name of the report', () => {
    expect(questions.map(({ name, report }) => [name, report])).toEqual(
      reports.map(({ path }) => [`reports/${path}.md`, path]).toSorted(),
    )
  })

  it.each(reports)('have both dates, a filter and, if possible, having for /$path', ({ path, plain }) => {
    const [question] = questions.filter(({ report }) => report === path)
    const some = expect.arrayContaining([expect.objectContaining({ member: expect.any(String) })])
    const dates = { startDate: expect.any(String), endDate: expect.any(String) }
    expect(question?.request).toMatchObject({ ...dates, filters: some, ...(!plain && { having: some }) })
  })
})
