// Builds the package. Each feature has an entry, so a host that only needs SQL loads no engine and no service.
// The bundle excludes dependencies and peer dependencies. Drivers are peer dependencies, so a user installs only the
// drivers of the engines in use.

import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { library } from './src/cli/config/package-entries.ts'

export { library }

/**
 * The declarations that `tsc -p tsconfig.library.json` has written. From the sources, tsup would derive all types again
 * with the JavaScript version of the TypeScript compiler, which takes twelve times as long.
 */
const declarations = Object.entries(library).map(([name, file]) => [
  name,
  join('.cache/declarations', file.replace(/ts$/, 'd.ts')),
])

export default defineConfig({
  entry: { ...library, cli: 'src/cli/main.ts' },
  format: 'esm',
  target: 'node20',
  dts: { entry: Object.fromEntries(declarations) },
  // `node:sqlite` has no name without the prefix `node:`, so tsup must keep the prefix.
  removeNodeProtocol: false,
  clean: true,
})
