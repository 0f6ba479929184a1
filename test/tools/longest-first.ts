// Sorts test files. The slowest files start first, so no file runs alone at the end. Files that need a separate process
// come before files that share a process, because Vitest keeps a shared process only between consecutive files.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, the slowest first. All other files take less than ten seconds. */
export const LONGEST = [
  'test/outside/explorer/browser.gate.test.ts',
  'test/laws/engines/faults/restart.gate.test.ts',
  'test/outside/cli/load/trino-iceberg.gate.test.ts',
  'test/laws/rollups/maintenance.gate.test.ts',
  'test/laws/language/answers.gate.test.ts',
  'test/outside/cli/load/trino-hive.gate.test.ts',
  'test/outside/cli/serve-options.gate.test.ts',
  'test/outside/cli/serve-files.gate.test.ts',
  'test/laws/reports/differential.test.ts',
  'test/outside/explorer/browser.test.ts',
  'test/laws/conformance/conformance.test.ts',
  'test/outside/docs/readme.test.ts',
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
