// The source files of the library and their imports, for tests of the import rules in docs/architecture.md. Type
// imports count, too.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

interface Source {
  readonly file: string
  readonly text: string
  /** The imported files of the project, relative to its root. */
  readonly imports: readonly string[]
  /** The imported packages and built-in modules. */
  readonly packages: readonly string[]
}

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/g
const read = (file: string): Source => imported(file, readFileSync(file, 'utf8'))

export function imported(file: string, text: string): Source {
  const named = [...text.matchAll(IMPORT)].map((match) => match[1] ?? '')
  const imports = named.filter((name) => name.startsWith('.')).map((name) => normalize(join(dirname(file), name)))
  return { file, text, imports, packages: named.filter((name) => !name.startsWith('.')) }
}

export const sources = globSync(['src/**/*.{ts,tsx}', 'dialects/**/*.ts', 'engines/**/*.ts', 'sample/**/*.ts'])
  .filter((file) => !/(?:\.test|\.d|vite\.config)\.ts$/.test(file))
  .map(read)

export const within = (...folders: readonly string[]) =>
  sources.filter(({ file }) => folders.some((folder) => file.startsWith(folder)))

/** The imports for which `allowed` returns false, as `file -> import`. */
export const strays = (from: readonly Source[], allowed: (imported: string, file: string) => boolean) =>
  from.flatMap(({ file, imports }) =>
    imports.filter((name) => !allowed(name, file)).map((name) => `${file} -> ${name}`),
  )
