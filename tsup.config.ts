// Builds the package. Each feature has an entry, so a host that only needs SQL loads no engine and no service.
// The bundle excludes dependencies and peer dependencies. Drivers are peer dependencies, so a user installs only the
// drivers of the engines in use.

import { join } from 'node:path'
import { defineConfig } from 'tsup'

/** The source file of each entry `sightline/<name>`; `index` is `sightline` itself. */
export const library = {
  index: 'src/index.ts',
  model: 'src/model/index.ts',
  service: 'src/service/index.ts',
  http: 'src/http/index.ts',
  pages: 'src/web/read-pages.ts',
  client: 'src/client/index.ts',
  mcp: 'src/mcp/index.ts',
  'caches/sqlite': 'src/caches/sqlite.ts',
  translate: 'src/translate/index.ts',
  'translate/ai-sdk': 'src/translate/language-model/adapters/ai-sdk.ts',
  rollups: 'src/rollups/index.ts',
  dialect: 'src/dialect/index.ts',
  conformance: 'src/conformance/index.ts',
  'dialects/postgres': 'dialects/postgres/index.ts',
  'dialects/duckdb': 'dialects/duckdb/index.ts',
  'dialects/trino': 'dialects/trino/index.ts',
  'engines/postgres': 'engines/postgres/engine.ts',
  'engines/duckdb': 'engines/duckdb/engine.ts',
  'engines/trino': 'engines/trino/engine.ts',
}

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
