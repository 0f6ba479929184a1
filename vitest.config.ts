// All tests: beside the files they test, and under test/ where they cross files.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { NOTES } from './test/tools/long/names.ts'
import { LongestFirst } from './test/tools/longest-first.ts'
import { library } from './tsup.config.ts'

// The program is started hundreds of times: it takes half as long where Node finds its sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

/** Puts another module in the place of one that others use, too. */
const MOCKING = 'src/keys/comparison.test.ts'
/** Change what belongs to the whole process, measure it, or end what others have begun. */
const ALONE = [
  'test/laws/{cache,engines,worst}/**/*.test.ts',
  'test/outside/{explorer,http,package}/**/*.test.ts',
  'test/outside/docs/{keys,translate-model}.test.ts',
  MOCKING,
]
/** Leave nothing behind in their process: one process reads sources and PGlite once for many of them. */
const TOGETHER = ['{dialects,engines,sample,scripts,src,test}/**/*.test.ts']

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
        test: { name: 'together', include: TOGETHER, exclude: [...defaultExclude, ...ALONE], isolate: false },
      },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
    globalSetup: ['test/tools/engines/say-left-out.ts', 'test/tools/shared.ts'],
    setupFiles: process.env[NOTES] === undefined ? [] : ['test/tools/long/count-cases.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // A twentieth of the time of random tests is that of small collections.
    execArgv: ['--max-semi-space-size=64'],
    // Files wait for processes and servers as much as they compute: three at a time for two cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/tools/slowest-files.ts'],
  },
})
