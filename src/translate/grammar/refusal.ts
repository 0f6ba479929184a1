// Builds refusals. A refusal names the words at fault and the reason, and suggests another wording.

import type { Untranslated } from '../../questions/translation.ts'
import { quoted, UNKNOWN_WORDS } from '../../questions/unknown-words.ts'
import type { PlacedPiece, Reading } from './assembly.ts'
import type { Fault } from './draft.ts'
import type { NamedFault } from './named.ts'
import type { Piece } from './pieces.ts'

const RANK: readonly Untranslated['reason'][] = [
  'write',
  'unsupported',
  'unexplained',
  'conflict',
  'ambiguous',
  'empty',
  'invalid',
]
const rank = ({ reason }: Fault) => RANK.indexOf(reason)

/** Returns the text of the question from the token at `from` up to, but excluding, the token at `to`. */
type TextOf = (from: number, to: number) => string

export function refusalOf(faults: readonly Fault[]): Untranslated {
  const [first] = [...faults].sort((a, b) => rank(a) - rank(b))
  const same = faults.filter(({ reason }) => reason === first?.reason)
  const words = [...new Set(same.flatMap((one) => one.words ?? []))]
  const reports = [...new Set(same.flatMap(({ report }) => (report === undefined ? [] : [report])))]
  const named = words.length === 0 ? '' : `${words.slice(0, 10).map(quoted).join(', ')}: `
  const instead = reports.length === 0 ? '' : ` See the report ${reports.join(', ')}.`
  return {
    ok: false,
    reason: first?.reason ?? 'empty',
    words,
    message: `${named}${[...new Set(same.map(({ why }) => why))].join('; ')}.${instead}`,
    reports,
  }
}

/** The reason why no query can answer a piece. Undefined if a query can answer the piece. */
export function faultOf(piece: Piece): Fault | undefined {
  if (piece.is === 'refusal') return { reason: piece.reason, why: piece.why }
  return piece.is === 'report' ? { reason: 'unsupported', why: piece.why, report: `/${piece.reports[0]}` } : undefined
}

/** The faults of all pieces of one kind: refusals, or data that only reports show. */
export const faultsOf = (is: 'refusal' | 'report', pieces: readonly PlacedPiece[], textOf: TextOf): readonly Fault[] =>
  pieces.flatMap(({ piece, from, to }) => {
    const fault = piece.is === is ? faultOf(piece) : undefined
    return fault === undefined ? [] : [{ ...fault, words: [textOf(from, to)] }]
  })

export function unread(
  { unread: gaps, pieces }: Reading,
  textOf: TextOf,
  isKnownAt: (at: number) => boolean,
  namedBy: (words: string) => NamedFault | undefined,
): Untranslated {
  const refusals = [...faultsOf('refusal', pieces, textOf), ...faultsOf('report', pieces, textOf)]
  if (refusals.length > 0) return refusalOf(refusals)
  const runs = runsOf(gaps, isKnownAt)
  // If the question has unknown words, do not blame known words such as `many`.
  const strange = runs.filter(({ isStrange }) => isStrange)
  return refusalOf(
    (strange.length > 0 ? strange : runs).map(({ from, to }) => {
      const words = textOf(from, to)
      return { reason: 'unexplained', ...(namedBy(words) ?? { why: UNKNOWN_WORDS }), words: [words] }
    }),
  )
}

interface Run {
  readonly from: number
  readonly to: number
  /** Whether the run has a word that the grammar lacks. */
  readonly isStrange: boolean
}

/** Joins adjacent unread words into one run: `by moon phase`. */
function runsOf(gaps: Reading['unread'], isKnownAt: (at: number) => boolean): readonly Run[] {
  const runs: Run[] = []
  for (const { from, to } of gaps) {
    const last = runs.at(-1)
    const isStrange = !isKnownAt(from)
    // Consecutive unknown words form one run, even if one of the words resembles a known word.
    let end = to
    while (isStrange && !isKnownAt(end)) end += 1
    if (last === undefined || last.to < from) runs.push({ from, to: end, isStrange })
    else runs.splice(-1, 1, { from: last.from, to: end, isStrange: last.isStrange || isStrange })
  }
  return runs
}
