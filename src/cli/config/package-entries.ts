// The entries of this package, and their location in the running program. A configuration or a model imports the
// entries by name, such as `sightline/model`. Each such import must load the running package, even where the file has
// no node_modules: two copies of the library do not accept the values of each other.

import module from 'node:module'

/** The source file of each entry `sightline/<name>`; `index` is `sightline` itself. */
export const library = {
  index: 'src/index.ts',
  config: 'src/config/index.ts',
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

/** The URLs of the entries, by the names that a module imports. */
const urls = new Map(
  Object.entries(library).map(([name, source]) => [
    name === 'index' ? 'sightline' : `sightline/${name}`,
    // The build puts this code and the entries into one folder.
    new URL(import.meta.url.endsWith('.ts') ? `../../../${source}` : `./${name}.js`, import.meta.url).href,
  ]),
)

let isResolved = false

/** From this call on, modules of the user import the running package. */
export function resolvePackage(): void {
  if (isResolved) return
  isResolved = true
  if (typeof module.registerHooks === 'function') {
    module.registerHooks({ resolve: (specifier, context, next) => next(urls.get(specifier) ?? specifier, context) })
    return
  }
  // Before version 22.15, Node runs the resolver in a separate thread.
  const hook = `const urls = new Map(${JSON.stringify([...urls])})
    export const resolve = (specifier, context, next) => next(urls.get(specifier) ?? specifier, context)`
  module.register(`data:text/javascript,${encodeURIComponent(hook)}`)
}
