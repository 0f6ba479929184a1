import { describe, expect, it } from 'vitest'
import { reports } from '../src/site-search/reports/index.ts'
import { reportDocs, reportDocsFile } from './generate-report-docs.ts'

describe('docs/reports.md', () => {
  it('is up to date (run `npm run generate`)', () => {
    expect(reportDocsFile()).toBe(reportDocs())
  })

  it('has a section for each report, in order, with every column and every member of `having`', () => {
    const sections = reportDocs().split('\n## ').slice(1)
    expect(sections.map((section) => section.split('\n')[0])).toEqual(reports.map(({ path }) => `/${path}`))
    reports.forEach(({ columns }, index) => {
      for (const { name } of columns) expect(sections[index]).toContain(`| \`${name}\` |`)
      const measures = columns.filter(({ role }) => role === 'measure').map(({ name }) => `\`${name}\``)
      const having = sections[index]?.match(/^Having: (.*)\.$/m)?.[1]
      expect(having).toBe(measures.length === 0 ? 'not supported' : measures.join(', '))
    })
  })
})
