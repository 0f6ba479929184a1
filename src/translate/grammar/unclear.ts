// Refuses unclear questions. The checks run on the draft, that is, after the phrases of the question are sorted into
// the parts of a request. An amount is a number that the question asks for.

import type { PlacedPiece } from './assembly.ts'
import { all, type Draft, fail, refuse } from './draft.ts'
import type { Facts } from './facts.ts'
import { type Amount, type Condition, membersOf, type Tree } from './parts.ts'
import { isOfField } from './rules/analysis.ts'
import { fieldOf, placed } from './settle.ts'

export function unclear(draft: Draft, facts: Facts): void {
  if (all(draft.pieces, 'totals').length > 0 && draft.amounts.length === 0)
    refuse('ambiguous', 'the question does not say which number to total: name it')
  if (all(draft.pieces, 'nothing').some(({ isHead }) => !isHead) && draft.groups.length === 0)
    refuse('ambiguous', 'the question does not say what "each" refers to: say "by" and a group')
  const isAverage = (amount: Amount) =>
    amount.parts?.by === 'divide' ||
    isOfField(amount) ||
    Object.values(amount.on).some((one) => 'metric' in one && facts.isQuotient(one.metric))
  if (all(draft.pieces, 'average').length > 0 && !draft.amounts.some(isAverage))
    refuse('ambiguous', 'the question does not say what the average is per: say, for example, "per visit"')
  const terms = all(draft.pieces, 'test').filter(({ isTerm }) => isTerm)
  if (terms.some(({ tests }) => tests.flatMap(membersOf).some((name) => draft.groups.includes(name))))
    refuse(
      'ambiguous',
      'the question lists a field and allows only one of its values: leave out the list, or put the value in quotes',
    )
}

/** Refuses a number field after `by` if `by` can mean either a group or an order. */
export function numbersOrOrder(draft: Draft, { fields }: Facts): void {
  const numbers = all(draft.pieces, 'by')
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.is === 'fields' ? item.fields.map(fieldOf) : []))
    .filter((name) => fields[name]?.type === 'number' && fields[name]?.unit !== undefined)
  const isRanked = draft.rank !== undefined || all(draft.pieces, 'order').some(({ by }) => by === undefined)
  const isBounded = draft.tests.flatMap(membersOf).some((name) => numbers.includes(name))
  if (numbers.length > 0 && (isRanked || isBounded || draft.lists.length > 0))
    refuse('ambiguous', 'it is not clear whether to group or to sort by the number: say which')
}

/**
 * Refuses two adjacent amounts without `and` or a comma between them. Together, the two amounts can name a third amount
 * that the grammar does not know.
 */
export function adjacent(pieces: readonly PlacedPiece[]): void {
  const isNumber = ({ piece }: PlacedPiece) =>
    piece.is === 'amount' || (piece.is === 'noun' && piece.thing.bare === 'count')
  pieces.forEach((one, at) => {
    const next = pieces[at + 1]
    if (next === undefined || !isNumber(one) || !isNumber(next)) return
    if (next.from === one.to || /^(?:of|a|an|do|does|did)$/.test(next.before ?? ''))
      fail('ambiguous', 'the question has two adjacent numbers: put "and" between them')
  })
}

/** Refuses a comparison of a number field with a text. */
export function ofNumbers(tests: readonly Tree[], { fields }: Facts): void {
  for (const one of tests)
    if (
      'member' in one &&
      fields[one.member]?.type === 'number' &&
      one.values?.some((text) => !/^-?[\d.]+$/.test(`${text}`))
    )
      fail('conflict', 'the question compares a number with a text: write a number')
}

/** Refuses two conditions that no row can meet together. */
export function contradicted(tests: readonly Tree[]): void {
  const plain = tests.filter((one): one is Tree & Condition => 'member' in one)
  for (const a of plain)
    for (const b of plain) {
      if (a === b || a.member !== b.member) continue
      const differ = a.operator === 'equals' && b.operator === 'equals' && String(a.values) !== String(b.values)
      const isSameEnd = /^[gl]te?$/.test(a.operator) && a.operator[0] === b.operator[0]
      const isZero = a.operator === 'equals' && a.values?.[0] === '0' && b.operator === 'gt'
      if (
        differ ||
        isSameEnd ||
        isZero ||
        (a.operator === 'set' && b.operator === 'notSet') ||
        (a.operator === 'equals' && b.operator === 'notEquals' && a.values?.[0] === b.values?.[0])
      )
        refuse('conflict', 'the conditions contradict each other: ask for each separately')
    }
}

/** Refuses `genres with a total over 1000`, because the bound can apply to single rows or to their sum. */
export function sumsOrRows({ lists, head, tests }: Draft, { addsUp }: Facts): void {
  const isOfSums = tests.some((one) => 'member' in one && addsUp.has(one.member) && /^[gl]t/.test(`${one.operator}`))
  if (isOfSums && !head?.isRow && lists.some(({ isRow }) => !isRow))
    refuse(
      'ambiguous',
      'it is not clear whether the bound applies to a single row or to the total: say "with a row of ..." or "in total"',
    )
}

/** Refuses a sum if a join fan-out would add the same value several times. */
export function repeated({ amounts }: Draft, types: readonly string[], used: readonly string[], facts: Facts): void {
  const { fields, repeatsRows } = facts
  const joined = used.filter(repeatsRows).map((name) => fields[name]?.from)
  const isRepeated = (amount: Amount) => {
    const plain = amount.parts === undefined ? placed(amount, types, facts).plain : undefined
    return (
      plain !== undefined &&
      'fn' in plain &&
      plain.fn === 'sum' &&
      joined.some((from) => from !== fields[plain.field]?.from)
    )
  }
  if (amounts.some(isRepeated))
    fail('unsupported', 'a joined field repeats each row once per value, so the sum would count a row several times')
}

/** Refuses amounts whose names are ambiguous in the question. */
export function vague(draft: Draft, types: readonly string[], { typeField }: Facts): void {
  const isTyped =
    types.length === 1 ||
    [...draft.groups.map(fieldOf), ...draft.tests.flatMap(membersOf)].some((name) => name === typeField)
  for (const { name, vague, vagueRows } of draft.amounts) {
    const why = vague ?? (isTyped ? undefined : vagueRows)
    if (why !== undefined) refuse('ambiguous', why, [name])
  }
}
