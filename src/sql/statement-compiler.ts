// Writes nodes as text, in one of two ways: values as parameters, or every value as a literal of the dialect.

import { DefaultQueryCompiler, type ReferenceNode } from 'kysely'
import type { Value } from '../query/bound-query.ts'

/** How values are written, and what of a dialect that takes. */
export interface Writing {
  readonly values: 'parameters' | 'literals'
  readonly quotes: readonly [before: string, after: string]
  placeholder(n: number): string
  /** The type that a parameter is cast to; undefined: no cast. */
  castOf(of: Value): string | undefined
  /** A value as a literal. */
  literal(of: Value): string
}

/** A class of statement compilers. */
export type StatementCompilerClass = new (writing: Writing) => StatementCompiler

/** A compiler of one statement after the other. */
export class StatementCompiler extends DefaultQueryCompiler {
  readonly #writing: Writing
  readonly #references = new WeakMap<ReferenceNode, string>()

  constructor(writing: Writing) {
    super()
    this.#writing = writing
  }

  // A column has one node in all statements of a compiler (src/lower/target.ts), so that its text is worked out once.
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

  // Kysely looks at each character, of names that hardly ever hold a quote.
  protected override sanitizeIdentifier(identifier: string): string {
    const plain =
      !identifier.includes(this.getLeftIdentifierWrapper()) && !identifier.includes(this.getRightIdentifierWrapper())
    return plain ? identifier : super.sanitizeIdentifier(identifier)
  }

  // Kysely types values as unknown; the only maker of value nodes is nodes.ts, which puts a Value into each.
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
