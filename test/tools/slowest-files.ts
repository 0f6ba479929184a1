// A reporter that prints the ten slowest test files at the end of a run.

import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 10

/** The duration of a test file, including its imports and setup. */
function secondsOf(file: TestModule): number {
  const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } = file.diagnostic()
  return (duration + collectDuration + setupDuration + environmentSetupDuration + prepareDuration) / 1000
}

export default class SlowestFiles implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    if (files.length <= SHOWN) return
    const slowest = files
      .map((file) => ({ name: file.relativeModuleId, seconds: secondsOf(file) }))
      .toSorted((one, other) => other.seconds - one.seconds)
      .slice(0, SHOWN)
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`)
    process.stdout.write(`\n The ${SHOWN} slowest files\n${lines.join('\n')}\n`)
  }
}
