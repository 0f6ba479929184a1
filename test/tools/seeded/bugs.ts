// A dozen likely mistakes, one for each promise of the laws. Each bug is a small change of the sources, with a law that
// must detect it. The replaced text must occur exactly once in the source, so bugs.test.ts fails if the source changes.

export interface Bug {
  readonly name: string
  /** The test file that must fail. */
  readonly noticedBy: string
  readonly file: string
  readonly find: string
  readonly replace: string
}

export const bugs: readonly Bug[] = [
  {
    name: 'notEquals as <>',
    noticedBy: 'test/laws/property/filters.test.ts',
    file: 'src/lower/lower-operator.ts',
    find: 'dialect.isNot(node, values[0])',
    replace: "compare(node, '<>', value(values[0]))",
  },
  {
    name: 'the account condition missing for joined tables',
    noticedBy: 'test/laws/property/isolation.test.ts',
    file: 'src/lower/sources.ts',
    find: '...scans.flatMap((scan) => ofHost(scan, conditions, target)),',
    replace: '...scans.slice(0, 1).flatMap((scan) => ofHost(scan, conditions, target)),',
  },
  {
    name: 'cached result served to another account',
    noticedBy: 'test/laws/property/surface.test.ts',
    file: 'src/service/results.ts',
    find: 'return resultKey(owner.account, owner',
    replace: "return resultKey('A', owner",
  },
  {
    name: 'facets joined without the date',
    noticedBy: 'test/laws/property/joins.test.ts',
    file: 'src/site-search/index.ts',
    find: 'sameDay: true',
    replace: 'sameDay: false',
  },
  {
    name: 'blank keywords kept',
    noticedBy: 'test/laws/property/aggregation.test.ts',
    file: 'src/plan/rules/index.ts',
    find: 'dropBlank, stableOrder',
    replace: 'stableOrder',
  },
  {
    name: 'averages truncated instead of rounded',
    noticedBy: 'test/laws/property/aggregation.test.ts',
    file: 'dialects/duckdb/index.ts',
    find: "['((2 * abs(', ') * ', ' + ', ') // (2 * ', '))']",
    replace: "['((2 * abs(', ') * ', ' + 0 * ', ') // (2 * ', '))']",
  },
  {
    name: 'UTC days for every account',
    noticedBy: 'test/laws/property/dates.test.ts',
    file: 'src/bind/bind.ts',
    find: 'dayIn(clock.now, clock.timeZone)',
    replace: "dayIn(clock.now, 'UTC')",
  },
  {
    name: 'the filters of a measure ignored',
    noticedBy: 'test/laws/differential/analysis.test.ts',
    file: 'src/lower/expressions.ts',
    find: 'condition === undefined ? over : scope.dialect.filtered(over, condition)',
    replace: 'over',
  },
  {
    name: 'one value too many in top',
    noticedBy: 'test/laws/differential/analysis.test.ts',
    file: 'src/plan/analysis/ranking.ts',
    find: "'lte', [literal(top.limit)]",
    replace: "'lte', [literal(top.limit + 1)]",
  },
  {
    name: 'a ratio of another column of the report',
    noticedBy: 'test/laws/reports/differential.test.ts',
    file: 'src/lower/expressions.ts',
    find: 'return scope.shown(expression.name)',
    replace: "return scope.shown(expression.name.replace(/^click_/, 'search_'))",
  },
  {
    name: 'an optional join drops rows',
    noticedBy: 'test/laws/joins/differential.test.ts',
    file: 'src/catalog/catalog-joins.ts',
    find: "rows === 'optional' ? 'left' : 'inner'",
    replace: "'inner'",
  },
  {
    name: 'the rows of all accounts aggregated together',
    noticedBy: 'test/laws/rollups/maintenance.gate.test.ts',
    file: 'src/lower/lower-maintenance.ts',
    find: 'groupBy: [...accounts, ...grouped',
    replace: 'groupBy: [...grouped',
  },
]
