// The order of the files: those that take longest begin first, so that none of them is left running alone at the end. First
// those with a process of their own; a process that is shared lives on only from one file to the next.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest on; whatever is not here takes less than fifteen seconds. */
export const LONGEST = [
  'test/reports/differential.test.ts',
  'test/language/answers.test.ts',
  'test/explorer/browser.test.ts',
  'test/http/schemathesis.test.ts',
  'test/engines/faults/restart.test.ts',
  'test/cli/load/trino-iceberg.test.ts',
  'test/conformance/conformance.test.ts',
  'test/own-tables/reports.test.ts',
  'test/differential/every-field.test.ts',
  'test/cli/load/trino-hive.test.ts',
  'test/cli/serve-options.test.ts',
  'test/cli/serve-files.test.ts',
  'test/own-tables/ad-hoc.test.ts',
  'test/http/fuzz.test.ts',
  'test/worst/worst.test.ts',
  'test/cli/load/postgres.test.ts',
  'test/cli/cli.test.ts',
  'test/own-tables/days.test.ts',
  'test/docs/commands.test.ts',
  'test/reports/isolation.test.ts',
  'test/reports/relations.test.ts',
  'test/engines/faults/gone.test.ts',
  'test/engines/faults/trino.test.ts',
  'test/differential/ad-hoc.test.ts',
  'test/differential/every-list.test.ts',
  'test/warehouse/sample.test.ts',
  'test/property/isolation.test.ts',
  'test/property/aggregation.test.ts',
  'test/property/joins.test.ts',
  'test/property/filters.test.ts',
]

const rank = ({ moduleId, project }: TestSpecification): number => {
  const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
  const place = found === -1 ? LONGEST.length : found
  return project.config.isolate ? place : place + LONGEST.length + 1
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((one, other) => rank(one) - rank(other))
  }
}
