// A seeded bug: a small change of the sources, and the tests that must detect the bug.

export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Bug {
  readonly name: string
  readonly edits: readonly Edit[]
  /**
   * Test files, at least one of which must fail. Each item is the name of a file in test/laws/property or a path,
   * without `.test.ts`.
   */
  readonly noticedBy: readonly string[]
}

/** A bug with a single change. `noticedBy` lists test files separated by blanks. */
export const bug = (name: string, noticedBy: string, file: string, find: string, replace: string): Bug => ({
  name,
  edits: [{ file, find, replace }],
  noticedBy: noticedBy.split(' '),
})

/** The path of a test file in `noticedBy`. */
export const pathOf = (name: string): string => `${name.includes('/') ? name : `test/laws/property/${name}`}.test.ts`
