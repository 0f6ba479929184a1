// Sorts test files. The slowest files start first, so no file runs alone at the end. Files that need a separate process
// come before files that share a process, because Vitest keeps a shared process only between consecutive files.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, the slowest first. All other files take less than fifteen seconds. */
export const LONGEST = [
  'test/laws/reports/differential.test.ts',
  'test/laws/language/answers.test.ts',
  'test/outside/explorer/browser.test.ts',
  'test/outside/http/schemathesis.test.ts',
  'test/laws/engines/faults/restart.test.ts',
  'test/outside/cli/load/trino-iceberg.test.ts',
  'test/laws/conformance/conformance.test.ts',
  'test/laws/conformance/faults.test.ts',
  'test/laws/own-tables/reports.test.ts',
  'test/laws/differential/every-field.test.ts',
  'test/outside/cli/load/trino-hive.test.ts',
  'test/outside/cli/serve-options.test.ts',
  'test/outside/cli/serve-files.test.ts',
  'test/laws/own-tables/ad-hoc.test.ts',
  'test/outside/http/fuzz.test.ts',
  'test/laws/worst/worst.test.ts',
  'test/outside/cli/load/postgres.test.ts',
  'test/laws/own-tables/days.test.ts',
  'test/outside/docs/commands.test.ts',
  'test/laws/reports/isolation.test.ts',
  'test/laws/reports/relations.test.ts',
  'test/laws/engines/faults/gone.test.ts',
  'test/laws/engines/faults/trino.test.ts',
  'test/laws/differential/ad-hoc.test.ts',
  'test/laws/differential/every-list.test.ts',
  'test/laws/warehouse/sample.test.ts',
  'test/laws/property/isolation.test.ts',
  'test/laws/property/aggregation.test.ts',
  'test/laws/property/joins.test.ts',
  'test/laws/property/filters.test.ts',
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
