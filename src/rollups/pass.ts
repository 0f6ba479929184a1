// The rollup pass of one request. Finds the rollups that serve each block (grouped select), and the reasons why other
// rollups do not.

import type { RollupPart, RollupPass, RollupRefusal, RollupState, RollupUse } from '../plan/rollup-port.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { FieldExpression } from '../query/expression.ts'
import { once, oncePer } from '../std/memoize.ts'
import { type Asked, askedOf } from './asked.ts'
import { type Block, type Branch, partOf, type Rewritten } from './block.ts'
import { isBuilt } from './conditions/state.ts'
import { eachBlock } from './each-block.ts'
import { heldFacts, type PreparedFact } from './held-facts.ts'
import { type KnownKeys, mayServe } from './known-keys.ts'
import type { PreparedRollup } from './prepared.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'
import { type Choice, rewritten } from './rewrite.ts'
import { type Served, served } from './served.ts'

/** The rollups, facts and state of a pass. */
export interface PassParts {
  readonly rollups: readonly PreparedRollup[]
  readonly facts: readonly PreparedFact[]
  /** Replaces a joined column by the column of the base that it equals. */
  readonly base: (column: FieldExpression) => FieldExpression
  readonly known: KnownKeys
  /** The states by fingerprint. */
  readonly states: ReadonlyMap<string, RollupState>
  readonly isLimited: boolean
}

/** A part of a statement, and the reason why a rollup does not answer it. */
interface Tried extends RollupPart {
  readonly refusalOf: (rollup: PreparedRollup) => Refusal | undefined
}

export class Pass implements RollupPass {
  readonly #parts: PassParts
  readonly used: RollupUse[] = []
  readonly #tries: Tried[] = []
  readonly #held = oncePer((fingerprint: string) =>
    heldFacts(this.#parts.facts, this.#parts.states.get(fingerprint)?.facts ?? []),
  )
  /** The rollups with a usable table, in ascending order of their number of rows. */
  readonly #built = once(() => {
    const { rollups, states, isLimited } = this.#parts
    if (isLimited) return []
    const rowsOf = ({ fingerprint }: PreparedRollup) => states.get(fingerprint)?.rowCount ?? 0
    return rollups
      .filter((rollup) => !isRefusal(isBuilt(states.get(rollup.fingerprint))))
      .toSorted((one, other) => rowsOf(one) - rowsOf(other))
  })
  #blocks = 0

  constructor(parts: PassParts) {
    this.#parts = parts
  }

  apply(query: BoundQuery): BoundQuery {
    return eachBlock(query, {
      block: (block) => this.#answer(block),
      raw: (relations) => this.#noteRaw(relations),
    })
  }

  /** Computed only on demand, because most requests do not need the reasons. */
  refused(): readonly RollupRefusal[] {
    return this.#tries.flatMap(({ refusalOf, ...place }) =>
      this.#parts.rollups.flatMap((rollup): readonly RollupRefusal[] => {
        const found = this.#parts.isLimited ? refusal('principal_limited') : refusalOf(rollup)
        return found === undefined ? [] : [{ ...place, rollup: rollup.name, ...found }]
      }),
    )
  }

  #answer(block: Block): Rewritten | undefined {
    const number = this.#nextBlock()
    const choices = block.branches.map((branch) => this.#chosen(block, branch))
    const made = rewritten(block, choices)
    for (const [index, { asked, served: chosen }] of choices.entries()) {
      const isUsed = chosen !== undefined && made?.used.includes(chosen) === true
      const refusalOf = (rollup: PreparedRollup) => {
        const tried = this.#tried(asked(), rollup)
        return isRefusal(tried) ? tried : isUsed ? undefined : notMerged(tried)
      }
      const place = partOf(block, number, index)
      this.#tries.push({ ...place, refusalOf })
      if (!isUsed) continue
      const { rollup, state, days } = chosen
      const { name, table } = rollup
      this.used.push({ ...place, rollup: name, table, upTo: state.upTo, rest: days.rest })
    }
    return made
  }

  #chosen(block: Block, branch: Branch): Choice {
    const asked = once(() => askedOf(block, branch, this.#parts.base))
    const built = this.#built()
    if (built.length === 0 || !mayServe(block, branch, this.#parts.known)) return { asked }
    for (const rollup of built) {
      const made = this.#tried(asked(), rollup)
      if (!isRefusal(made)) return { asked, served: made }
    }
    return { asked }
  }

  #noteRaw(relations: readonly string[]): void {
    const block = this.#nextBlock()
    const refusalOf = ({ of }: PreparedRollup) =>
      relations.includes(of) ? refusal('raw_rows') : refusal('other_rows', relations)
    this.#tries.push({ block, refusalOf })
  }

  #nextBlock(): number {
    this.#blocks++
    return this.#blocks
  }

  #tried(asked: Asked, rollup: PreparedRollup): Served | Refusal {
    const { fingerprint } = rollup
    return served(asked, rollup, this.#parts.states.get(fingerprint), () => this.#held(fingerprint))
  }
}

/** The refusal of a rollup whose numbers cannot be merged with the numbers of the other parts of a select. */
const notMerged = ({ merges }: Served): Refusal =>
  refusal(merges.every(({ addsRows }) => addsRows) ? 'raw_rows' : 'distinct_not_additive')
