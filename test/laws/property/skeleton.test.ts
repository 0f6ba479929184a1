// Metamorphic relation R56: no value of a request changes the structure of a statement, on any dialect.

import { describe, expect } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { HOSTILE_TEXTS } from '../../tools/generators/pools.ts'
import { plainRequest, type StructuredRequest } from '../../tools/oracle/request.ts'
import { parameters, skeleton, statementCount } from '../sql/statement.ts'
import { benign } from './benign.ts'
import { each, holdOfStatements, relation } from './relation.ts'
import { drawCondition, type Given, OWN } from './roll.ts'
import { ALL_DIALECTS, parserOf, statementsOf } from './statements.ts'
import type { Scene } from './world.ts'

/** Texts that attempt SQL injection, with quotes, backslashes, comments, placeholders and control characters. */
const HOSTILE: readonly string[] = [
  ...HOSTILE_TEXTS,
  ...["E'\\''", "U&'\\0027'", '$tag$ $1 $tag$', '{{x}}', '--', '*/', "x\n--\n' or ''='", '\u2019', '\uff07', '\u02bc'],
  ...[
    "\\'; drop table summary; --",
    '"; select 1; --',
    "'||(select 1)||'",
    '\r\n;',
    '\u0001\u001f\u007f',
    '$2',
    '??',
    '@x',
  ],
  ...[
    "'".repeat(5),
    '\\'.repeat(5),
    "\\'\\'",
    '%'.repeat(3),
    'a%b_c',
    '!%',
    'select',
    'date',
    'null',
    "date '2024-01-01'",
  ],
  ...[
    '\u202e\u2066',
    '\ufeff',
    'x'.repeat(4096),
    '\u{1f600}'.repeat(40),
    "''",
    '\\',
    'EXECUTE IMMEDIATE',
    '`x`',
    '[1]',
  ],
]

/** Replaces some texts of a request by hostile texts, and adds a condition. */
function hostile(given: Given): StructuredRequest {
  const { roll } = given
  const request = given.request()
  const texts = new Set(
    plainRequest(request).filters.flatMap(({ type, member }) => (type === 'string' ? [member] : [])),
  )
  const filters = (request.filters ?? []).map((filter) => {
    const values = filter.values ?? []
    return texts.has(filter.member)
      ? { ...filter, values: values.map((v) => (roll.chance(60) ? roll.pick(HOSTILE) : v)) }
      : filter
  })
  const free = OWN.filter(({ onlyOn }) => onlyOn === undefined)
  const attack = {
    member: roll.pick(['keyword', 'item_name']),
    operator: roll.pick(['equals', 'startsWith', 'contains', 'gt', 'notEquals']),
  }
  return {
    ...request,
    filters: [...filters, drawCondition(given, free), { ...attack, values: [roll.pick(HOSTILE)] }],
  }
}

const skeletons = relation<StructuredRequest, Scene>({
  id: 'R56',
  promise: 'replacing all values by benign values of the same class changes only the constants of the statements',
  make: hostile,
  check: each(async ({ context }, request) => {
    const [given, plain]: readonly unknown[] = [request, benign(request)]
    for (const dialect of ALL_DIALECTS) {
      const { compile } = createCompiler({ dialect })
      const statements = statementsOf(compile(given, context))
      const others = statementsOf(compile(plain, context))
      expect(others.length).toBe(statements.length)
      const parser = parserOf(dialect.name)
      for (const [i, { sql, parameters: bound }] of statements.entries()) {
        const other = others[i]?.sql ?? ''
        expect(await statementCount(sql, parser), sql).toBe(1)
        expect(await skeleton(sql, parser), `${sql}\n${other}`).toBe(await skeleton(other, parser))
        expect((await parameters(sql, parser)).length, sql).toBe(bound.length)
        expect(others[i]?.parameters.length).toBe(bound.length)
      }
    }
    return JSON.stringify(given) === JSON.stringify(plain) ? 0 : 1
  }),
  rows: 0.9,
})

describe('statements', () => holdOfStatements([skeletons]))
