// Collects the server's replies for one statement, within limits.

import { type AnswerBounds, tooLarge, tooManyRows } from '../../src/engine/answer-bounds.ts'
import type { Rows } from '../../src/engine/engine.ts'
import { readLimited } from '../../src/std/read-limited.ts'

export interface Intake {
  /** The text of a reply. Rejects if this reply and all earlier replies together are too large. */
  text(reply: Response): Promise<string>
  /** Adds the rows of a reply. Throws if the answer has too many rows. */
  rows(rows: Rows): void
  all(): Rows
}

export function openIntake(bounds: AnswerBounds): Intake {
  let left = bounds.bytes
  const all: Rows[number][] = []
  return {
    async text(reply) {
      const text = await readLimited(reply.body, left)
      if (text === null) throw tooLarge(bounds.bytes)
      left -= Buffer.byteLength(text)
      return text
    },
    rows(rows) {
      if (all.length + rows.length > bounds.rows) throw tooManyRows(bounds.rows)
      for (const row of rows) all.push(row)
    },
    all: () => all,
  }
}
