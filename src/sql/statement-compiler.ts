// Writes nodes as text. Values become parameters or, for dry runs and some dialects, literals.

import { DefaultQueryCompiler, type ReferenceNode } from 'kysely'
import type { Value } from '../query/bound-query.ts'

/** How to write values, and the parts of a dialect needed for that. */
export interface Writing {
  readonly values: 'parameters' | 'literals'
  readonly quotes: readonly [before: string, after: string]
  placeholder(n: number): string
  /** The type that a parameter is cast to; undefined: no cast. */
  castOf(of: Value): string | undefined
  /** A value as a literal. */
  literal(of: Value): string
}

export type StatementCompilerClass = new (writing: Writing) => StatementCompiler

/** Compiles statements one after another; it is reusable. */
export class StatementCompiler extends DefaultQueryCompiler {
  readonly #writing: Writing
  readonly #references = new WeakMap<ReferenceNode, string>()

  constructor(writing: Writing) {
    super()
    this.#writing = writing
  }

  // src/lower/target.ts creates one node per column for all statements, so its text is cached here.
  protected override visitReference(node: ReferenceNode): void {
    const known = this.#references.get(node)
    if (known !== undefined) {
      this.append(known)
      return
    }
    const start = this.getSql().length
    super.visitReference(node)
    this.#references.set(node, this.getSql().slice(start))
  }

  protected override getLeftIdentifierWrapper(): string {
    return this.#writing.quotes[0]
  }

  protected override getRightIdentifierWrapper(): string {
    return this.#writing.quotes[1]
  }

  protected override getCurrentParameterPlaceholder(): string {
    return this.#writing.placeholder(this.numParameters)
  }

  // Fast path: Kysely scans each character, but names hardly ever contain a quote.
  protected override sanitizeIdentifier(identifier: string): string {
    const plain =
      !identifier.includes(this.getLeftIdentifierWrapper()) && !identifier.includes(this.getRightIdentifierWrapper())
    return plain ? identifier : super.sanitizeIdentifier(identifier)
  }

  // Kysely types values as unknown. Only nodes.ts creates value nodes, and it puts a Value into each.
  protected override appendValue(of: unknown): void {
    const given = of as Value
    if (this.#writing.values === 'literals') {
      this.append(this.#writing.literal(given))
      return
    }
    const type = this.#writing.castOf(given)
    if (type !== undefined) this.append('cast(')
    super.appendValue(given.type === 'boolean' ? given.text === 'true' : given.text)
    if (type !== undefined) this.append(` as ${type})`)
  }

  protected override appendImmediateValue(of: unknown): void {
    this.append(this.#writing.literal(of as Value))
  }
}
