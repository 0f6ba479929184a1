// The rollup pass of one request. Finds the rollups that serve each block (grouped select), and the reasons why other
// rollups do not.

import type { RollupPart, RollupPass, RollupRefusal, RollupState, RollupUse } from '../plan/rollup-port.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { FieldExpression } from '../query/expression.ts'
import { once, oncePer } from '../std/memoize.ts'
import { factsNamed, type ModelFact } from './declare/checked-facts.ts'
import type { PreparedRollup } from './declare/prepared.ts'
import { type Choice, rewriteBlock } from './rewrite.ts'
import { type Block, type Branch, eachBlock, partOf, type Rewrite } from './serve/blocks.ts'
import { type Demand, demandOf } from './serve/demand.ts'
import { type KnownKeys, mayServe } from './serve/keys.ts'
import { type Refusal, refusal } from './serve/refusal.ts'
import { isInZone, refusalOf, stateRefusal } from './serve/requirements.ts'
import { Supply } from './serve/supply.ts'

/** The rollups, facts and state of a pass. */
interface PassParts {
  readonly rollups: readonly PreparedRollup[]
  readonly facts: readonly ModelFact[]
  /** Replaces a joined column by the column of the base that it equals. */
  readonly base: (column: FieldExpression) => FieldExpression
  readonly known: KnownKeys
  /** The states by fingerprint. */
  readonly states: ReadonlyMap<string, RollupState>
  /** The time zone of the request. */
  readonly timeZone: string
  readonly isLimited: boolean
}

/** A part of a statement, and the reason why a rollup does not answer it. */
interface Trial extends RollupPart {
  readonly refusalOf: (rollup: PreparedRollup) => Refusal | undefined
}

export class Pass implements RollupPass {
  readonly #parts: PassParts
  readonly used: RollupUse[] = []
  readonly #trials: Trial[] = []
  readonly #facts = oncePer((fingerprint: string) =>
    factsNamed(this.#parts.states.get(fingerprint)?.facts ?? [], this.#parts.facts),
  )
  /** The rollups with a usable table, in ascending order of their number of rows. */
  readonly #built = once(() => {
    const { rollups, states, timeZone, isLimited } = this.#parts
    if (isLimited) return []
    const rowsOf = ({ fingerprint }: PreparedRollup) => states.get(fingerprint)?.rowCount ?? 0
    return rollups
      .filter((rollup) => isInZone(rollup, timeZone) && stateRefusal(states.get(rollup.fingerprint)) === undefined)
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
    return this.#trials.flatMap(({ refusalOf, ...place }) =>
      this.#parts.rollups.flatMap((rollup): readonly RollupRefusal[] => {
        const found = this.#parts.isLimited ? refusal('principal_limited') : refusalOf(rollup)
        return found === undefined ? [] : [{ ...place, rollup: rollup.name, ...found }]
      }),
    )
  }

  #answer(block: Block): Rewrite | undefined {
    const number = this.#nextBlock()
    const choices = block.branches.map((branch) => this.#chosen(block, branch))
    const made = rewriteBlock(block, choices)
    for (const [index, { demand, supply }] of choices.entries()) {
      const place = partOf(block, number, index)
      const isUsed = supply !== undefined && made?.used.includes(supply) === true
      this.#trials.push({
        ...place,
        refusalOf: (rollup) => {
          const tried = this.#supply(demand(), rollup)
          return refusalOf(tried) ?? (isUsed ? undefined : notMerged(tried))
        },
      })
      if (!isUsed) continue
      const { rollup, days, upTo } = supply
      this.used.push({ ...place, rollup: rollup.name, table: rollup.table, upTo, rest: days.rest })
    }
    return made
  }

  #chosen(block: Block, branch: Branch): Choice {
    const demand = once(() => demandOf(block, branch, this.#parts.base))
    const built = this.#built()
    if (built.length === 0 || !mayServe(block, branch, this.#parts.known)) return { demand }
    for (const rollup of built) {
      const supply = this.#supply(demand(), rollup)
      if (refusalOf(supply) === undefined) return { demand, supply }
    }
    return { demand }
  }

  #noteRaw(relations: readonly string[]): void {
    const block = this.#nextBlock()
    this.#trials.push({
      block,
      refusalOf: ({ of }) => (relations.includes(of) ? refusal('raw_rows') : refusal('other_rows', relations)),
    })
  }

  #nextBlock(): number {
    this.#blocks++
    return this.#blocks
  }

  #supply(demand: Demand, rollup: PreparedRollup): Supply {
    const { fingerprint } = rollup
    const { states, timeZone } = this.#parts
    return new Supply(demand, rollup, { state: states.get(fingerprint), timeZone }, () => this.#facts(fingerprint))
  }
}

/** The refusal of a rollup whose numbers cannot be merged with the numbers of the other parts of a select. */
const notMerged = ({ merges }: Supply): Refusal =>
  refusal(merges.every(({ addsRows }) => addsRows) ? 'raw_rows' : 'distinct_not_additive')
