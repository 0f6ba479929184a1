// Seeded bugs in the order, rows and accounts of a model's joins. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const JOINS = 'src/catalog/catalog-joins.ts'
const SOURCES = 'src/lower/sources.ts'
const DIFFERENTIAL = 'test/laws/joins/differential'

export const joinBugs: readonly Bug[] = [
  bug('an optional join drops rows', DIFFERENTIAL, JOINS, "rows === 'optional' ? 'left' : 'inner'", "'inner'"),
  bug(
    'a required join keeps rows without a match',
    DIFFERENTIAL,
    JOINS,
    "rows === 'optional' ? 'left'",
    "rows !== 'many' ? 'left'",
  ),
  bug(
    'joins in the order of the model',
    DIFFERENTIAL,
    JOINS,
    'one.path.length - other.path.length',
    '0 * one.path.length',
  ),
  bug(
    'a relation joined without the intermediate relations',
    DIFFERENTIAL,
    JOINS,
    '.flatMap(({ path }) => path))',
    '.map((join) => join.relation))',
  ),
  bug(
    'conditions of an optional join drop rows',
    DIFFERENTIAL,
    SOURCES,
    "joins.filter(({ type }) => type === 'inner')",
    'joins',
  ),
  bug(
    'an optional join without its own conditions',
    'test/laws/joins/golden',
    SOURCES,
    "source.kind === 'scan' && type === 'left'",
    "source.kind === 'scan' && type !== 'left'",
  ),
  bug(
    'a join without the account of the joined rows',
    'test/laws/joins/golden',
    SOURCES,
    '...(hasAccount(scan) ? [isOfAccount(scan, target)] : []),',
    '',
  ),
  bug(
    'relations that are not shared are read without an account',
    `${DIFFERENTIAL} test/laws/joins/golden`,
    'src/plan/account-scope.ts',
    '...(shared.has(scan.relation) &&',
    '...(shared.size > 0 &&',
  ),
  bug(
    'a repeating join step ignores the steps before it',
    'test/laws/joins/warnings',
    'src/bind/checks/rows-multiplied.ts',
    'if (path.includes(relation))',
    'if (relation === counted)',
  ),
  bug(
    'a condition on an optional relation warns about dropped rows',
    'test/laws/joins/warnings',
    'src/bind/checks/joined-rows-only.ts',
    "rows !== 'optional'",
    "rows !== 'many'",
  ),
  bug(
    'a join for the filter of a measure drops rows of other measures',
    `${DIFFERENTIAL} test/laws/joins/by-hand`,
    'src/plan/rules/named-joins.ts',
    'outer.includes(relation)',
    "outer.includes('')",
  ),
  bug(
    'the filter of a measure keeps rows without a match',
    `${DIFFERENTIAL} test/laws/joins/by-hand`,
    'src/bind/measure-joins.ts',
    'needed.size === 0',
    'needed.size >= 0',
  ),
  bug(
    'a condition that drops rows without a match has no warning',
    'test/laws/joins/warnings',
    'src/bind/checks/joined-rows-only.ts',
    '(reference.always && !isNegative(reference))',
    'reference.always',
  ),
  bug(
    'a key wider than the join proves the join',
    'test/laws/joins/check',
    'src/engine/unique-keys.ts',
    'key.every(',
    'key.some(',
  ),
  bug(
    'a join of at most one row is checked across accounts',
    'test/laws/joins/check',
    'src/lower/join-probes.ts',
    'groupBy: [...accountsOf(relation, target), ...columns],\n    having',
    'groupBy: columns,\n    having',
  ),
  bug(
    'an optional join makes columns equal for rollups',
    'test/laws/joins/rollups',
    'src/rollups/columns.ts',
    "if (join.type !== 'inner') continue",
    '',
  ),
]
