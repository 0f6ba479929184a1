// The order of the files: those that take longest begin first, so that none of them is left running alone at the end.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the longest on; whatever is not here takes less than fifteen seconds. */
export const LONGEST = [
  'test/http/schemathesis.test.ts',
  'test/reports/differential.test.ts',
  'test/http/fuzz.test.ts',
  'test/differential/every-field.test.ts',
  'test/language/fixture.test.ts',
  'test/cli/load/trino-iceberg.test.ts',
  'test/engines/faults/restart.test.ts',
  'test/worst/worst.test.ts',
  'test/language/score.test.ts',
  'test/cli/serve-options.test.ts',
  'test/cli/load/trino-hive.test.ts',
  'test/reports/isolation.test.ts',
  'test/reports/relations.test.ts',
  'test/engines/faults/gone.test.ts',
  'test/engines/faults/trino.test.ts',
  'test/differential/every-list.test.ts',
  'test/property/isolation.test.ts',
  'test/property/aggregation.test.ts',
  'test/property/joins.test.ts',
  'test/property/filters.test.ts',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place === -1 ? LONGEST.length : place
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files)
    return others.toSorted((one, other) => rank(one) - rank(other))
  }
}
