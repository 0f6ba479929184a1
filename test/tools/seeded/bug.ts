// A seeded bug: a small change of the sources, and the tests that must detect it.

export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Bug {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Test files, of which at least one must fail: names under test/laws/property, or paths without `.test.ts`. */
  readonly noticedBy: readonly string[]
}

/** A bug with a single change. File names are separated by blanks. */
export const bug = (name: string, noticedBy: string, file: string, find: string, replace: string): Bug => ({
  name,
  edits: [{ file, find, replace }],
  noticedBy: noticedBy.split(' '),
})

/** The path of a test file. */
export const pathOf = (name: string): string => `${name.includes('/') ? name : `test/laws/property/${name}`}.test.ts`
