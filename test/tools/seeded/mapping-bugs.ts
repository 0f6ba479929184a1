// Seeded bugs in mappings and models. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const STORED = 'src/lower/stored-column.ts'
const TARGET = 'src/lower/target.ts'
const LOST = 'src/model/reports/report-without-columns.ts'
const TELLS_DAYS = 'src/lower/stored-column test/laws/own-tables/days'

const days: readonly Bug[] = [
  bug(
    'days of instants always in UTC',
    TELLS_DAYS,
    TARGET,
    'storedColumn(conversion, { dialect, timeZone,',
    "storedColumn(conversion, { dialect, timeZone: 'UTC',",
  ),
  bug('one time zone for all accounts', TELLS_DAYS, TARGET, 'if (!tables.hasInstants) {', 'if (tables.hasInstants) {'),
  bug(
    'the last hours of a range of instants decided without the day',
    'src/lower/stored-column test/laws/own-tables/days test/laws/own-tables/other-rules',
    'src/lower/day-condition.ts',
    "compare(of.day, '<', dayValue(day))",
    'isNotNull(of.day)',
  ),
  bug(
    'partitions of instants pruned by the days of the account',
    TELLS_DAYS,
    'src/plan/passes/partition-pruning.ts',
    'instants.has(scan.relation) ? 1 : 0',
    'instants.has(scan.relation) ? 0 : 0',
  ),
]

const scans: readonly Bug[] = [
  bug(
    'a condition of the host dropped',
    'src/lower/stored-column test/laws/own-tables/isolation',
    'src/lower/sources.ts',
    '...(own === undefined ? [] : [own]),',
    '',
  ),
  bug(
    'the account condition missing on all tables if one schema identifies an account',
    'src/lower/stored-column',
    'src/plan/account-scope.ts',
    '...(bySchema.has(scan.relation) &&',
    '...(bySchema.size > 0 &&',
  ),
  bug(
    'the account condition missing on a table with an account column',
    'src/lower/stored-column',
    'src/warehouse/mapping.ts',
    "own?.accountColumn === undefined ? account : 'column'",
    'account',
  ),
]

const columns: readonly Bug[] = [
  bug(
    'integer ids compared beyond their size',
    'src/lower/stored-column',
    STORED,
    'number >= -(2n ** bits) && number < 2n ** bits ?',
    'number >= -(2n ** bits) ?',
  ),
  bug(
    'a flag that is true only for 1',
    'src/lower/stored-column',
    STORED,
    "compare(stored, '<>', integer(0))",
    "compare(stored, '=', integer(1))",
  ),
]

const models: readonly Bug[] = [
  bug(
    'absent columns offered as fields',
    'src/model/without-absent',
    'src/model/without-absent.ts',
    '!isAbsent(from, name) && (from',
    '(from',
  ),
  bug(
    'absent columns shown by reports',
    'src/model/without-absent',
    LOST,
    'lost.in(column.expression) || !partsOf',
    '!partsOf',
  ),
  bug(
    'rows counted several times because a key column is absent',
    'src/model/without-absent',
    LOST,
    'lost.in(of) && presence.isOfKey(of.relation, of.field)',
    'lost.in(of) && of.relation === ""',
  ),
  bug(
    'blank rows counted although their column is absent',
    'src/model/without-absent test/laws/reports/absent',
    LOST,
    '(!report.keepBlank && fieldDimensions',
    '(report.keepBlank && fieldDimensions',
  ),
  bug(
    'reports kept without their main columns',
    'src/model/without-absent',
    LOST,
    'about.length > 0 && !about.some(isKept)',
    'about.length > 9 && !about.some(isKept)',
  ),
  bug(
    'rows without a match counted because an absent column removes the join',
    'src/model/without-absent',
    LOST,
    'joined(report).length > joined(rest).length',
    'joined(report).length > 99',
  ),
  bug(
    'the label of an absent dimension shown',
    'src/model/without-absent',
    LOST,
    "column.role !== 'label' || isLeft(named)",
    "column.role !== 'label' || named !== undefined",
  ),
  bug(
    'absent columns in filters of reports',
    'src/model/without-absent',
    LOST,
    'isFilter(column) && !presence',
    '!presence',
  ),
  bug(
    'a field of an extension replaces another field',
    'src/model/define-model',
    'src/model/check-model.ts',
    'if (taken !== undefined) fail(',
    "if (taken === '') fail(",
  ),
]

export const mappingBugs: readonly Bug[] = [...days, ...scans, ...columns, ...models]
