// The package: one entry per feature, so that a host that only needs SQL loads no engine and no service.
// Dependencies and peers are not bundled. Drivers are peers, so that only users of an engine need its driver.

import { join } from 'node:path'
import { defineConfig } from 'tsup'

/** The source file of each entry `sightline/<name>`; `index` is `sightline` itself. */
export const library = {
  index: 'src/index.ts',
  model: 'src/model/index.ts',
  service: 'src/service/index.ts',
  http: 'src/http/index.ts',
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
 * The declarations that `tsc -p tsconfig.library.json` has written. Given the sources, tsup would derive all types
 * again with the JavaScript compiler, which takes twelve times as long.
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
  // The module `node:sqlite` exists only with the prefix, so tsup must keep the prefix.
  removeNodeProtocol: false,
  clean: true,
})
