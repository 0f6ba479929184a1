// Vitest configuration. Unit tests are next to the file that they test; all other tests are under test/.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defaultExclude, defineConfig } from 'vitest/config'
import { NOTES } from './test/tools/long/names.ts'
import { LongestFirst } from './test/tools/longest-first.ts'
import { library } from './tsup.config.ts'

// Tests start the CLI hundreds of times. Node's compile cache halves the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

/** This test mocks a module that other tests also use. */
const MOCKING = 'src/keys/comparison.test.ts'
/** Tests that change or measure the global state of their process, or close resources that other tests share. */
const ALONE = [
  'test/laws/{cache,engines,worst}/**/*.test.ts',
  'test/outside/{explorer,http,package}/**/*.test.ts',
  'test/outside/docs/{keys,translate-model}.test.ts',
  MOCKING,
]
/**
 * Tests without side effects on their process. One process runs many of these tests and loads the sources and PGlite
 * only once.
 */
const TOGETHER = ['{dialects,engines,sample,scripts,src,test}/**/*.test.ts']

const PATIENCE_MS = 600_000

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
    // Tests wait for events. These limits only end a test that hangs, so they hold on a slow and busy machine, too.
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS / 2 } },
    pool: 'forks',
    // Random tests spend a twentieth of their time on minor garbage collections.
    execArgv: ['--max-semi-space-size=64'],
    // Tests spend about half of their time waiting for processes and servers, so three files run in parallel on two
    // cores.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './test/tools/slowest-files.ts'],
  },
})
