// All tests: beside the files they test, and under test/ where they cross files.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src', 'dialects', 'sample', 'test', 'scripts'].map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: ['test/engines/say-left-out.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Files wait for processes and servers as much as they compute: one for each core, where the default leaves one idle.
    maxWorkers: '100%',
  },
})
