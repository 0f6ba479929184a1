// Writes nodes as text, in one of two ways: values as parameters, or every value as a literal of the dialect.

import { DefaultQueryCompiler, type ReferenceNode } from 'kysely'
import type { Value } from '../query/bound-query.ts'

/** How values are written, and what of a dialect that takes. */
export interface Writing {
  readonly values: 'parameters' | 'literals'
  castOf(of: Value): string | undefined
  literal(of: Value): string
}

export type StatementCompilerClass = new (writing: Writing) => StatementCompiler

/** A compiler of one statement. Dialects extend it where their grammar differs. */
export class StatementCompiler extends DefaultQueryCompiler {
  readonly #writing: Writing
  readonly #references = new WeakMap<ReferenceNode, string>()

  constructor(writing: Writing) {
    super()
    this.#writing = writing
  }

  // A column has one node in all statements of a compiler (target.ts), so that its text is worked out once.
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
