// The rollup pass of one request. Finds the rollups that serve each block (grouped select), and the reasons why other
// rollups do not.

import type { FoundRefusal, RollupPass, RollupState, RollupUse } from '../plan/rollup-port.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { FieldExpression } from '../query/expression.ts'
import { once, oncePer } from '../std/memoize.ts'
import { type Asked, askedOf } from './asked.ts'
import { type Block, eachBlock } from './block.ts'
import { isBuilt } from './conditions/state.ts'
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

export class Pass implements RollupPass {
  readonly #parts: PassParts
  readonly used: RollupUse[] = []
  /** The branches of all blocks, each with the number of its block. */
  readonly #asked: { readonly block: number; readonly asked: () => Asked }[] = []
  readonly #held = oncePer((fingerprint: string) =>
    heldFacts(this.#parts.facts, this.#parts.states.get(fingerprint)?.facts ?? []),
  )
  /** The rollups with a usable table, in ascending order of their number of rows. */
  readonly #built = once(() => {
    const { rollups, states } = this.#parts
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
    return eachBlock(query, (block) => this.#answer(block))
  }

  /** Computed only on demand, because most requests do not need the reasons. */
  refused(): readonly FoundRefusal[] {
    return this.#asked.flatMap(({ block, asked }) =>
      this.#parts.rollups.flatMap((rollup): readonly FoundRefusal[] => {
        const made = this.#tried(asked(), rollup)
        return isRefusal(made) ? [{ block, rollup: rollup.name, ...made }] : []
      }),
    )
  }

  #answer(block: Block) {
    const number = this.#blocks + 1
    this.#blocks = number
    const built = this.#built()
    const choices = block.branches.map((branch): Choice => {
      const asked = once(() => askedOf(block, branch, this.#parts.base))
      this.#asked.push({ block: number, asked })
      if (built.length === 0 || !mayServe(block, branch, this.#parts.known)) return { asked }
      for (const rollup of built) {
        const made = this.#tried(asked(), rollup)
        if (!isRefusal(made)) return { asked, served: made }
      }
      return { asked }
    })
    const made = rewritten(block, choices)
    if (made === undefined) return undefined
    for (const { rollup, state, days } of made.used) {
      const { name, table } = rollup
      this.used.push({ block: number, rollup: name, table, upTo: state.upTo, rest: days.rest })
    }
    return made
  }

  #tried(asked: Asked, rollup: PreparedRollup): Served | Refusal {
    if (this.#parts.isLimited) return refusal('principal_limited')
    const { fingerprint } = rollup
    return served(asked, rollup, this.#parts.states.get(fingerprint), () => this.#held(fingerprint))
  }
}
