// Tests that every file name in a comment exists.

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

it('comments name only existing files', () => {
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

/** Whether the name exists relative to the first two folders of the file's path, such as `src/translate`. */
const isInRoom = (file: string, name: string): boolean => existsSync(join(...file.split('/').slice(0, 2), name))
