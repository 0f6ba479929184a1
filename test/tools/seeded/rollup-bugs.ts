// Seeded bugs in the requests that rollups answer, in the rows that rollups aggregate, and in the maintenance of rollup
// tables. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const REQUESTS = 'test/laws/rollups/requests'
const STEPS = 'test/laws/rollups/maintenance'
const UNITS = 'src/rollups/planner'
const MERGES = 'src/rollups/serve/merges.ts'
const DAYS = 'src/rollups/serve/days.ts'
const REFRESH = 'src/rollups/maintain/refresh.ts'
const STATEMENTS = 'src/rollups/maintain/statements.ts'
const STATE = 'src/rollups/maintain/state-table.ts'
const CONDITION = 'src/rollups/condition.ts'
const REWRITE = 'src/rollups/rewrite.ts'
const REQUIREMENTS = 'src/rollups/serve/requirements.ts'
const SUPPLY = 'src/rollups/serve/supply.ts'

const answers: readonly Bug[] = [
  bug('the count of a field read from the count of rows', REQUESTS, MERGES, 'own === undefined || isKey ?', 'true ?'),
  bug(
    'distinct counts of a rollup added up',
    `${UNITS} ${REQUESTS}`,
    MERGES,
    'if (open.length > 0) return',
    'if (open.length > 99) return',
  ),
  bug('a unique column trusted under a join that repeats rows', UNITS, MERGES, 'branch.joins.length === 0 &&', ''),
  bug(
    'a unique column trusted among other rows',
    'src/rollups/serve/merges',
    MERGES,
    'fact.rows.every((own) =>',
    'fact.rows.every((own) => true ||',
  ),
  bug(
    'a distinct count combined with open days',
    `${UNITS} ${REQUESTS}`,
    REQUIREMENTS,
    'supply.isApart = read.raw.length > 0 && !merges.every(({ addsRows }) => addsRows)',
    'supply.isApart = false',
  ),
  bug('null instead of 0 for a count over no rows', REQUESTS, REWRITE, 'isCount || one.orZero', 'one.orZero'),
  bug(
    'the filter of a measure ignored in later rows',
    REQUESTS,
    REWRITE,
    'if (of === undefined) return valueWhere(conditions, ONE, ZERO)',
    'if (of === undefined) return ONE',
  ),
  bug(
    'null fields counted in later rows',
    REQUESTS,
    REWRITE,
    "[...conditions, comparison(of, 'set', [])]",
    'conditions',
  ),
  bug(
    'any measure of the same column accepted',
    REQUESTS,
    MERGES,
    'own.fn === by && own.of === ofColumn && own.conditions === normalForm',
    'own.fn === by && own.of === ofColumn',
  ),
  bug(
    'a rollup used although it lacks some rows',
    `src/rollups/condition ${REQUESTS}`,
    CONDITION,
    'list.texts.every(',
    'list.texts.some(',
  ),
  bug(
    'a rollup with other joins used',
    `src/rollups/serve/misses ${REQUESTS}`,
    REQUIREMENTS,
    'others.length === 0 ? undefined',
    'others.length < 9 ? undefined',
  ),
  bug(
    'the last closed day counted twice',
    `src/rollups/serve/days ${REQUESTS}`,
    DAYS,
    "raw: [on('gt', upTo)], rest: 'later days'",
    "raw: [on('gte', upTo)], rest: 'later days'",
  ),
  bug(
    'the last closed day never counted',
    `src/rollups/serve/days ${REQUESTS}`,
    DAYS,
    "rolled: [...bounds, on('lte', upTo)]",
    "rolled: [...bounds, on('lt', upTo)]",
  ),
  bug(
    'days before the first whole month omitted',
    `src/rollups/serve/days ${REQUESTS}`,
    DAYS,
    "...(from !== undefined && from < first ? [on('lt', first)] : []),",
    '',
  ),
  bug(
    'a day read from a rollup by month',
    `src/rollups/serve/keys ${REQUESTS}`,
    'src/rollups/serve/keys.ts',
    "keys.has(id) && !(isDay && grain === 'month' && id === dateId)",
    'keys.has(id)',
  ),
  bug(
    'distinct counts of groups that combine rollup and later rows',
    `${UNITS} ${REQUESTS}`,
    REQUIREMENTS,
    'return groupBy.some(isOfOneSide) && readsGroups()',
    'return readsGroups() || groupBy.some(isOfOneSide)',
  ),
  bug(
    'values of the first day of the range counted twice',
    `src/rollups/serve/over-days ${REQUESTS}`,
    SUPPLY,
    "comparison(before, 'lt',",
    "comparison(before, 'lte',",
  ),
  bug(
    'values counted on each day of the range instead of once',
    `src/rollups/serve/over-days ${REQUESTS}`,
    SUPPLY,
    '...(rollup.overDays === undefined ? [] : [isFirst(rollup.overDays, days.from)]),',
    '',
  ),
  bug(
    'the days of all values chained as if they were one value',
    `${REQUESTS} ${STEPS}`,
    STATEMENTS,
    'cell.filter((column) => column !== date), quoted(VALUE)]',
    'cell.filter((column) => column !== date)]',
  ),
  bug(
    'a fact about days used for months',
    UNITS,
    'src/rollups/serve/open-keys.ts',
    "grain === 'month' && id === dateId ? monthOf(id) : id",
    'id',
  ),
  bug(
    'the table of another definition used',
    UNITS,
    'src/plan/rollup-states.ts',
    'new Map(states.map((state) => [state.fingerprint, state]))',
    'Object.assign(new Map(), { get: () => states[0] })',
  ),
  bug(
    'rollups used for a principal with limited access',
    `${UNITS} test/laws/rollups/isolation`,
    'src/rollups/pass.ts',
    'if (isLimited) return []',
    '',
  ),
]

const tables: readonly Bug[] = [
  bug(
    'the state of a missing table kept',
    'test/laws/rollups/lost-rows',
    REFRESH,
    'if (read !== undefined && !(await isThere(rollup, place, run))) await forget(rollup, place, read, run)',
    '',
  ),
  bug(
    'the days of older states not filled',
    'test/laws/rollups/lost-rows',
    REFRESH,
    ', await lastStored(rollup, place, run)]',
    ']',
  ),
  bug(
    'rows that occur twice on open days taken for a difference',
    'test/laws/rollups/lost-rows',
    'src/rollups/maintain/verify.ts',
    'run(twice(upTo))',
    "run(twice('9999-12-31'))",
  ),
  bug(
    'the meaning of names left out of the fingerprint',
    'src/rollups/declare/meaning',
    'src/rollups/declare/prepared.ts',
    'JSON.stringify([content, meaning, mappings, definitions])',
    'JSON.stringify([content, mappings, definitions])',
  ),
  bug(
    'the rows of all accounts aggregated together',
    STEPS,
    'src/lower/lower-maintenance.ts',
    'groupBy: [...accounts, ...grouped',
    'groupBy: [...grouped',
  ),
  bug(
    'whole numbers stored as decimals',
    'src/rollups/maintain/statements',
    'src/lower/lower-maintenance.ts',
    "expression.storage === 'whole' ?",
    "expression.storage === 'string' ?",
  ),
  bug(
    'the rows of a failed refresh kept',
    STEPS,
    REFRESH,
    'return [statements.clear(after), statements.insert({ after, upTo })]',
    'return [statements.insert({ after, upTo })]',
  ),
  bug('a refresh that continues after another refresh', STEPS, STATEMENTS, 'hasState(rollup, place, after)', "'true'"),
  bug(
    'a state overwritten although it has changed',
    STEPS,
    STATE,
    'const unchanged = isUpTo(after, place)',
    "const unchanged = 'true'",
  ),
  bug('facts not checked', STEPS, REFRESH, 'if (example !== undefined) broken.push({ fact, example })', ''),
  bug('days that close a day too early', STEPS, REFRESH, 'shiftDay(newest, -delay)', 'shiftDay(newest, 1 - delay)'),
  bug(
    'verify misses added rows',
    STEPS,
    STATEMENTS,
    'differing(rows({ upTo }), stored(upTo))',
    'differing(stored(upTo), rows({ upTo }))',
  ),
]

export const rollupBugs: readonly Bug[] = [...answers, ...tables]
