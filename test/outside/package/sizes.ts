// Size budgets of entry points. The size is the minified code that a host loads. It includes dependencies, but no
// optional peer dependencies and no Node modules.

import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

export interface Budget {
  readonly minified: number
  readonly gzipped: number
}

export interface Size extends Budget {
  /** External imports: peer dependencies and Node modules. */
  readonly imports: readonly string[]
  readonly text: string
}

const kB = (minified: number, gzipped: number): Budget => ({ minified: minified * 1000, gzipped: gzipped * 1000 })

/** The budget of each entry point in tsup.config.ts. */
export const budgets: Readonly<Record<string, Budget>> = {
  index: kB(272.5, 91),
  config: kB(0.2, 0.2),
  model: kB(35.3, 12.9),
  service: kB(105.3, 38.6),
  http: kB(191.5, 61.2),
  pages: kB(2, 1),
  client: kB(2.6, 1.4),
  mcp: kB(42, 16),
  'caches/sqlite': kB(10.1, 4.5),
  translate: kB(600, 193),
  'translate/ai-sdk': kB(1, 0.6),
  rollups: kB(47, 16.1),
  dialect: kB(44.8, 11.6),
  conformance: kB(568, 129.6),
  'dialects/postgres': kB(39.2, 9.7),
  'dialects/duckdb': kB(39.2, 9.7),
  'dialects/trino': kB(39.2, 9.7),
  'engines/postgres': kB(22.9, 9.6),
  'engines/duckdb': kB(22, 9.3),
  'engines/trino': kB(19, 8.1),
}

/** Bundles a file of the package without the modules in `external`, and returns the size. */
export async function sizeOf(installed: string, file: string, external: readonly string[]): Promise<Size> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(installed, file)],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: [...external],
    metafile: true,
    logLevel: 'error',
  })
  const [output] = Object.values(metafile.outputs)
  const [{ contents, text } = { contents: new Uint8Array(), text: '' }] = outputFiles
  return {
    minified: contents.byteLength,
    gzipped: gzipSync(contents, { level: 9 }).byteLength,
    imports: [...new Set(output?.imports.map(({ path }) => path))].toSorted(),
    text,
  }
}
