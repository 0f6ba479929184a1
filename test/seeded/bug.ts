// A seeded bug: a small change of the sources, and who must notice it.

export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Bug {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Files under test/property, of which at least one must fail. */
  readonly noticedBy: readonly string[]
}

/** A bug of one change; the names of files stand apart by blanks. */
export const bug = (name: string, noticedBy: string, file: string, find: string, replace: string): Bug => ({
  name,
  edits: [{ file, find, replace }],
  noticedBy: noticedBy.split(' '),
})
