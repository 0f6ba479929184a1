// All tests: beside the files they test, and under test/ where they cross files.

import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { NOTES } from './test/long/names.ts'
import { LongestFirst } from './test/longest-first.ts'

// The program is started hundreds of times: it takes half as long where Node finds its sources compiled.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'dialects/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/engines/say-left-out.ts', 'test/shared.ts'],
    setupFiles: process.env[NOTES] === undefined ? [] : ['test/long/count-cases.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Files wait for processes and servers as much as they compute: one for each core, where the default leaves one idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
  },
})
