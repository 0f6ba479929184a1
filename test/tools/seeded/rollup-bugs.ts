// Seeded bugs in rollups: the requests that they answer, the rows that they sum, and the maintenance of their tables.
// See bugs.ts.

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
  bug('the count of a field from that of rows', REQUESTS, MERGES, 'own === undefined || isKey ?', 'true ?'),
  bug(
    'distinct counts of a rollup added up',
    `${UNITS} ${REQUESTS}`,
    MERGES,
    "if (open.length > 0) return refusal('distinct_not_additive', open, fieldsOf(mentions))",
    '',
  ),
  bug('a unique column under a join that repeats rows', UNITS, MERGES, 'branch.joins.length === 0 &&', ''),
  bug(
    'a unique column among other rows',
    'src/rollups/merges',
    MERGES,
    'fact.rows.every((own) =>',
    'fact.rows.every((own) => true ||',
  ),
  bug(
    'a distinct count with open days',
    `${UNITS} ${REQUESTS}`,
    'src/rollups/served.ts',
    'const isApart = sides.raw.length > 0 && !merges.every(({ addsRows }) => addsRows)',
    'const isApart = false',
  ),
  bug(
    'null instead of 0 for a count of nothing',
    REQUESTS,
    'src/rollups/rewrite.ts',
    'isCount || one.orZero',
    'one.orZero',
  ),
  bug(
    'the filter of a measure ignored in rows',
    REQUESTS,
    RAW_NUMBER,
    'if (of === undefined) return only(ONE, ZERO, conditions)',
    'if (of === undefined) return ONE',
  ),
  bug(
    'fields that are null counted in rows',
    REQUESTS,
    RAW_NUMBER,
    "[...conditions, comparison(of, 'set', [])]",
    'conditions',
  ),
  bug(
    'any measure of the same column',
    REQUESTS,
    MERGES,
    'own.fn === by && own.of === ofColumn && own.words === words',
    'own.fn === by && own.of === ofColumn',
  ),
  bug(
    'rows of a rollup that do not follow',
    `src/rollups/conditions/subset ${REQUESTS}`,
    SUBSET,
    'narrow.texts.every(',
    'narrow.texts.some(',
  ),
  bug(
    'a rollup of other joins',
    `src/rollups/conditions/same-rows ${REQUESTS}`,
    'src/rollups/conditions/same-rows.ts',
    'others.length === 0 ? undefined',
    'others.length < 9 ? undefined',
  ),
  bug(
    'the last closed day twice',
    `src/rollups/conditions/days ${REQUESTS}`,
    DAYS,
    "raw: [on('gt', upTo)], rest: 'later days'",
    "raw: [on('gte', upTo)], rest: 'later days'",
  ),
  bug(
    'the last closed day never',
    `src/rollups/conditions/days ${REQUESTS}`,
    DAYS,
    "rolled: [...bounds, on('lte', upTo)]",
    "rolled: [...bounds, on('lt', upTo)]",
  ),
  bug(
    'whole months without their first edge',
    `src/rollups/conditions/days ${REQUESTS}`,
    DAYS,
    "...(from !== undefined && from < first ? [on('lt', first)] : []),",
    '',
  ),
  bug(
    'a day of a rollup by month',
    `src/rollups/conditions/on-keys ${REQUESTS}`,
    'src/rollups/conditions/on-keys.ts',
    "keys.has(id) && !(isDay && grain === 'month' && id === dateId)",
    'keys.has(id)',
  ),
  bug(
    'distinct counts of groups with rows of both sides',
    `${UNITS} ${REQUESTS}`,
    'src/rollups/served.ts',
    'return groupBy.some(isOfOneSide) && readsGroups()',
    'return readsGroups() || groupBy.some(isOfOneSide)',
  ),
  bug(
    'values over days that were there before the range left out',
    `src/rollups/over-days ${REQUESTS}`,
    'src/rollups/served.ts',
    "comparison(before, 'lt',",
    "comparison(before, 'lte',",
  ),
  bug(
    'values over days counted on each day of the range',
    `src/rollups/over-days ${REQUESTS}`,
    'src/rollups/served.ts',
    '...(overDays === undefined ? [] : [isFirst(overDays, sides.from)]),',
    '',
  ),
  bug(
    'the days of all values chained as those of one',
    `${REQUESTS} ${STEPS}`,
    STATEMENTS,
    'cell.filter((column) => column !== date), quoted(VALUE)]',
    'cell.filter((column) => column !== date)]',
  ),
  bug(
    'a fact about days taken for one about months',
    UNITS,
    'src/rollups/open-keys.ts',
    "grain === 'month' && id === dateId ? monthOf(id) : id",
    'id',
  ),
  bug(
    'the table of another definition',
    `${UNITS} src/rollups/conditions/state`,
    'src/rollups/conditions/state.ts',
    'state?.fingerprint !== fingerprint',
    'state === undefined',
  ),
  bug(
    'rollups for a principal that sees a part',
    `${UNITS} test/laws/rollups/isolation`,
    'src/rollups/pass.ts',
    "if (this.#parts.isLimited) return refusal('principal_limited')",
    '',
  ),
]

const tables: readonly Bug[] = [
  bug(
    'the rows of all accounts as one',
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
    'the rows of a broken refresh kept',
    STEPS,
    REFRESH,
    'return [statements.clear(after), statements.insert({ after, upTo })]',
    'return [statements.insert({ after, upTo })]',
  ),
  bug('a refresh that overtakes another', STEPS, STATEMENTS, 'hasState(rollup, place, after)', "'true'"),
  bug(
    'a state that is set although it changed',
    STEPS,
    STATE,
    'const unchanged = isUpTo(after, place)',
    "const unchanged = 'true'",
  ),
  bug('facts that are not checked', STEPS, REFRESH, 'if (example !== undefined) broken.push({ fact, example })', ''),
  bug(
    'days that close a day too early',
    STEPS,
    REFRESH,
    'shiftDay(newest, -closedAfter.days)',
    'shiftDay(newest, 1 - closedAfter.days)',
  ),
  bug(
    'a verification that sees only rows that are gone',
    STEPS,
    STATEMENTS,
    'differing(rows({ upTo }), stored(upTo))',
    'differing(stored(upTo), rows({ upTo }))',
  ),
]

export const rollupBugs: readonly Bug[] = [...answers, ...tables]
