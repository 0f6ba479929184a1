// Comments name only files that exist.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const sources = globSync([
  'src/**/*.{ts,tsx}',
  'dialects/**/*.ts',
  'engines/**/*.ts',
  'sample/*.ts',
  'scripts/*.{ts,mjs}',
])
const tests = globSync('test/**/*.ts')

it('a comment names existing files', () => {
  const stale = [...sources, ...tests].flatMap((file) =>
    commentsOf(file).flatMap((comment) =>
      [...comment.matchAll(/(?<![\w/.*-])[\w-]+(?:\/[\w-]+)*\.tsx?\b/g)]
        .map(([name]) => name)
        .filter((name) => !existsSync(name) && !existsSync(join(dirname(file), name)) && !isInRoom(file, name))
        .map((name) => `${file}: ${name}`),
    ),
  )
  expect(stale).toEqual([])
})

const commentsOf = (file: string): readonly string[] =>
  readFileSync(file, 'utf8').match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []

/** Whether the path exists relative to the top folder of the file, such as `src/translate` for a file below it. */
const isInRoom = (file: string, name: string): boolean => existsSync(join(...file.split('/').slice(0, 2), name))
