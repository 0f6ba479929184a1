// Seeded bugs in the requests that rollups answer, in the rows that rollups aggregate, and in the maintenance of rollup
// tables. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const REQUESTS = 'test/laws/rollups/requests'
const STEPS = 'test/laws/rollups/maintenance'
const UNITS = 'src/rollups/planner'
const MERGES = 'src/rollups/merges.ts'
const DAYS = 'src/rollups/conditions/days.ts'
const REFRESH = 'src/maintenance/refresh.ts'
const STATEMENTS = 'src/maintenance/statements.ts'
const STATE = 'src/maintenance/state-table.ts'
const SUBSET = 'src/rollups/conditions/subset.ts'
const RAW_NUMBER = 'src/rollups/raw-number.ts'

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
    'src/rollups/merges',
    MERGES,
    'fact.rows.every((own) =>',
    'fact.rows.every((own) => true ||',
  ),
  bug(
    'a distinct count combined with open days',
    `${UNITS} ${REQUESTS}`,
    'src/rollups/served.ts',
    'const isApart = sides.raw.length > 0 && !merges.every(({ addsRows }) => addsRows)',
    'const isApart = false',
  ),
  bug(
    'null instead of 0 for a count over no rows',
    REQUESTS,
    'src/rollups/rewrite.ts',
    'isCount || one.orZero',
    'one.orZero',
  ),
  bug(
    'the filter of a measure ignored in later rows',
    REQUESTS,
    RAW_NUMBER,
    'if (of === undefined) return only(ONE, ZERO, conditions)',
    'if (of === undefined) return ONE',
  ),
  bug(
    'null fields counted in later rows',
    REQUESTS,
    RAW_NUMBER,
    "[...conditions, comparison(of, 'set', [])]",
    'conditions',
  ),
  bug(
    'any measure of the same column accepted',
    REQUESTS,
    MERGES,
    'own.fn === by && own.of === ofColumn && own.words === words',
    'own.fn === by && own.of === ofColumn',
  ),
  bug(
    'a rollup used although it lacks some rows',
    `src/rollups/conditions/subset ${REQUESTS}`,
    SUBSET,
    'narrow.texts.every(',
    'narrow.texts.some(',
  ),
  bug(
    'a rollup with other joins used',
    `src/rollups/conditions/same-rows ${REQUESTS}`,
    'src/rollups/conditions/same-rows.ts',
    'others.length === 0 ? undefined',
    'others.length < 9 ? undefined',
  ),
  bug(
    'the last closed day counted twice',
    `src/rollups/conditions/days ${REQUESTS}`,
    DAYS,
    "raw: [on('gt', upTo)], rest: 'later days'",
    "raw: [on('gte', upTo)], rest: 'later days'",
  ),
  bug(
    'the last closed day never counted',
    `src/rollups/conditions/days ${REQUESTS}`,
    DAYS,
    "rolled: [...bounds, on('lte', upTo)]",
    "rolled: [...bounds, on('lt', upTo)]",
  ),
  bug(
    'days before the first whole month omitted',
    `src/rollups/conditions/days ${REQUESTS}`,
    DAYS,
    "...(from !== undefined && from < first ? [on('lt', first)] : []),",
    '',
  ),
  bug(
    'a day read from a rollup by month',
    `src/rollups/conditions/on-keys ${REQUESTS}`,
    'src/rollups/conditions/on-keys.ts',
    "keys.has(id) && !(isDay && grain === 'month' && id === dateId)",
    'keys.has(id)',
  ),
  bug(
    'distinct counts of groups that combine rollup and later rows',
    `${UNITS} ${REQUESTS}`,
    'src/rollups/served.ts',
    'return groupBy.some(isOfOneSide) && readsGroups()',
    'return readsGroups() || groupBy.some(isOfOneSide)',
  ),
  bug(
    'values of the first day of the range counted twice',
    `src/rollups/over-days ${REQUESTS}`,
    'src/rollups/served.ts',
    "comparison(before, 'lt',",
    "comparison(before, 'lte',",
  ),
  bug(
    'values counted on each day of the range instead of once',
    `src/rollups/over-days ${REQUESTS}`,
    'src/rollups/served.ts',
    '...(overDays === undefined ? [] : [isFirst(overDays, sides.from)]),',
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
    'src/rollups/open-keys.ts',
    "grain === 'month' && id === dateId ? monthOf(id) : id",
    'id',
  ),
  bug(
    'the table of another definition used',
    UNITS,
    'src/rollup-states.ts',
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
    'src/maintenance/verify.ts',
    'run(twice(upTo))',
    "run(twice('9999-12-31'))",
  ),
  bug(
    'the meaning of names left out of the fingerprint',
    'src/rollups/meaning',
    'src/rollups/prepared.ts',
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
    'src/maintenance/statements',
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
