// Extracts code blocks and tables from the documentation pages: all Markdown files in the root folder and in docs/.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { library } from '../../../tsup.config.ts'
import { ROOT } from './guide.ts'

/** Returns the paths of all pages, relative to the root of the repository. */
export const pages = (): readonly string[] => globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()

export const page = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Returns the code blocks of a page in one language, in order. */
export const blocks = (path: string, language: string): readonly string[] =>
  [...page(path).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, code]) =>
    of === language && code !== undefined ? [code] : [],
  )

/** Returns the cells of all tables of a page, without headers. */
export const tableRows = (path: string): readonly (readonly string[])[] => rowsIn(page(path))

/** Returns the cells of all tables of one section of a page, without headers. */
export const sectionRows = (path: string, heading: string): readonly (readonly string[])[] =>
  rowsIn(page(path).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')

const rowsIn = (text: string): readonly (readonly string[])[] =>
  text
    .split(/^\|(?: ?:?-+:? ?\|)+$/m)
    .slice(1)
    .flatMap((table) => table.split('\n\n', 1)[0]?.trim().split('\n') ?? [])
    .map((row) => row.replace(/^\| | \|$/g, '').split(' | '))

/** Returns the source file of an entry point such as `sightline/http`. */
export function sourceOf(specifier: string): string | undefined {
  const found = Object.entries(library).find(
    ([name]) => specifier === (name === 'index' ? 'sightline' : `sightline/${name}`),
  )
  return found && join(ROOT, found[1])
}

/** Makes a module import the source files instead of the package. */
export const fromSource = (code: string): string =>
  Object.entries(library).reduce((text, [name, file]) => {
    const specifier = name === 'index' ? 'sightline' : `sightline/${name}`
    return text.replaceAll(`'${specifier}'`, `'${join(ROOT, file)}'`)
  }, code)
