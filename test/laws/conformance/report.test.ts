// Tests the text of a conformance report.

import { expect, it } from 'vitest'
import { type CaseOutcome, format } from '../../../src/conformance/index.ts'

it('lists at most five failures per group', () => {
  const fails = (group: string, title: string): CaseOutcome => ({
    ...{ group, title, account: 'A', report: undefined, request: {}, limit: undefined },
    ...{ outcome: 'fails', fault: 'data: nothing expected' },
  })
  const many = Array.from({ length: 100 }, (_, index) => fails('filters', `filter ${index}`))
  const text = format({
    dialect: 'own',
    outcomes: [...many, fails('accounts', 'all rows of account "A "')],
    limits: [],
  })
  expect(text).toContain('fails: accounts: all rows of account "A "')
  expect([text.match(/^fails: /gm)?.length, text.endsWith('and 95 more failures')]).toEqual([6, true])
})

it('formats a report as a table', () => {
  const usual = { group: 'filters', account: 'A', report: undefined, request: {}, limit: undefined }
  const outcomes: readonly CaseOutcome[] = [
    { ...usual, title: 'a', outcome: 'holds' },
    { ...usual, title: 'b', outcome: 'fails', fault: 'data: nothing expected, got {}' },
    { ...usual, group: 'exact', title: 'c', limit: 'wide-sums', outcome: 'declared', fault: 'x' },
  ]
  const limits = [{ limit: 'wide-sums', about: 'they are not wide', isNeeded: true }] as const
  expect(format({ dialect: 'own', outcomes, limits })).toBe(
    [
      'own      holds  fails  declared',
      'filters      1      1         0',
      'exact        0      0         1',
      'in all       1      1         1',
      'limit wide-sums: they are not wide',
      '',
      'fails: filters: b',
      '  data: nothing expected, got {}',
      '  account "A", POST / {}',
    ].join('\n'),
  )
})
