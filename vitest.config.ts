// All tests: beside the files they test, and under test/ where they cross files.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { NOTES } from './test/long/names.ts'
import { LongestFirst } from './test/longest-first.ts'
import { library } from './tsup.config.ts'

// The program is started hundreds of times: it takes half as long where Node finds its sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

/** Files that leave nothing behind in their process: one process reads sources and PGlite once for many of them. */
const TOGETHER_IN_TEST = [
  'test/{differential,golden,hostile,language,oracle,property,reports,sql,stages,warehouse}/**/*.test.ts',
  'test/*.test.ts',
]
const TOGETHER = ['src/**/*.test.ts', 'sample/**/*.test.ts', 'scripts/**/*.test.ts', ...TOGETHER_IN_TEST]
/** Puts another module in the place of one that others use, too. */
const MOCKING = ['src/keys/comparison.test.ts']
const ALONE = ['dialects/**/*.test.ts', 'test/*/**/*.test.ts', ...MOCKING]

export default defineConfig({
  // The examples import the package as its users do.
  resolve: {
    alias: Object.entries(library).map(([name, file]) => ({
      find: name === 'index' ? /^sightline$/ : new RegExp(`^sightline/${name}$`),
      replacement: join(import.meta.dirname, file),
    })),
  },
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'together', include: TOGETHER, exclude: [...defaultExclude, ...MOCKING], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: [...defaultExclude, ...TOGETHER_IN_TEST] } },
    ],
    globalSetup: ['test/engines/say-left-out.ts', 'test/shared.ts'],
    setupFiles: process.env[NOTES] === undefined ? [] : ['test/long/count-cases.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Files wait for processes and servers as much as they compute: three at a time for two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
  },
})
