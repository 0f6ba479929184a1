// Vitest configuration. Unit tests are next to the file that they test; all other tests are under test/. `npm test` runs
// all tests except `*.gate.test.ts`. `npm run test:gate` runs these, and runs all tests that use engines again on the
// servers of PostgreSQL and Trino. `npx vitest run PATH` runs all tests of a path.

import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { NOTES } from './test/tools/long/names.ts'
import { LongestFirst } from './test/tools/longest-first.ts'
import { library } from './tsup.config.ts'

// Tests start the CLI hundreds of times. Node's compile cache halves the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

/** Tests that change or measure the global state of their process, or close resources that other tests share. */
const ALONE = [
  'test/laws/{cache,engines,worst}/**',
  'test/outside/{explorer,http,package}/**',
  'test/outside/docs/{keys,translate-model}.*',
  // This test mocks a module that other tests also use.
  'src/keys/comparison.test.ts',
]
/** What test/tools/engines/available.ts exports for tests on servers, and what own-tables/open.ts makes of it. */
const SERVERS = /\b(?:onServers|postgresServer|trinoServer|securePostgres|secureTrino|OWN_ENGINES)\b/
const { SIGHTLINE_TEST_POSTGRES, SIGHTLINE_TEST_TRINO, SIGHTLINE_TEST_KYSELY } = process.env
const hasServers = (SIGHTLINE_TEST_POSTGRES ?? SIGHTLINE_TEST_TRINO) !== undefined

const files = globSync('{dialects,engines,sample,scripts,src,test}/**/*.test.ts', { cwd: import.meta.dirname })
const isAlone = (file: string) => ALONE.some((pattern) => matchesGlob(file, pattern))
const isOfGate = (file: string) => file.endsWith('.gate.test.ts')
const usesServers = (file: string) => SERVERS.test(readFileSync(join(import.meta.dirname, file), 'utf8'))

/**
 * The tests without side effects on their process, and the others. One process runs many tests of the first kind and
 * loads the sources and PGlite only once.
 */
const projects = (name: 'quick' | 'gate' | 'servers', engines: 'in process' | 'servers', include: readonly string[]) =>
  [
    { name, include: include.filter((file) => !isAlone(file)), isolate: false },
    { name: `${name}-alone`, include: include.filter(isAlone) },
  ]
    .filter((one) => one.include.length > 0)
    .map(
      (one): TestProjectConfiguration => ({
        extends: true,
        test: { ...one, env: { SIGHTLINE_TEST_ENGINES: engines } },
      }),
    )

const PATIENCE_MS = 600_000

export default defineConfig({
  // The examples import the package as its users do.
  resolve: {
    alias: [
      ...Object.entries(library).map(([name, file]) => ({
        find: name === 'index' ? /^sightline$/ : new RegExp(`^sightline/${name}$`),
        replacement: join(import.meta.dirname, file),
      })),
      // test/outside/package/kysely.gate.test.ts runs tests with other versions.
      ...(SIGHTLINE_TEST_KYSELY === undefined ? [] : [{ find: /^kysely$/, replacement: SIGHTLINE_TEST_KYSELY }]),
    ],
  },
  test: {
    projects: [
      ...projects(
        'quick',
        'in process',
        files.filter((file) => !isOfGate(file)),
      ),
      ...projects('gate', 'in process', files.filter(isOfGate)),
      ...projects('servers', 'servers', hasServers ? files.filter(usesServers) : []),
    ],
    globalSetup: ['test/tools/engines/say-left-out.ts', 'test/tools/shared.ts'],
    setupFiles: ['test/tools/seed.ts', ...(process.env[NOTES] === undefined ? [] : ['test/tools/long/count-cases.ts'])],
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
