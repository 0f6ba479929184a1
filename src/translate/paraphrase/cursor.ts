// A place in a sentence, and what may be read there.

import { quotedAt } from './text.ts'

/** The text is another one than what is read. */
export class Mismatch extends Error {}

export class Cursor {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** `a, b and c`. */
  list<T>(read: () => T, joint: 'and' | 'or'): T[] {
    const found = [read()]
    for (;;) {
      const next = this.attempt(() => {
        if (!this.takes(` ${joint} `)) this.needs(', ')
        return read()
      })
      if (next === undefined) return found
      found.push(next)
    }
  }

  /** Undefined if something else stands here. The place is then the one of before. */
  attempt<T>(read: () => T): T | undefined {
    const from = this.#at
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error
      this.#at = from
      return undefined
    }
  }

  quoted(): string {
    const found = quotedAt(this.#text, this.#at) ?? this.fails()
    this.#at = found.end
    return found.value
  }

  takes(words: string): boolean {
    const isHere = this.#text.startsWith(words, this.#at)
    if (isHere) this.#at += words.length
    return isHere
  }

  needs<T = undefined>(words: string, gives?: T): T {
    return this.takes(words) ? (gives as T) : this.fails()
  }

  matches(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text) ?? undefined
    if (found !== undefined) this.#at = pattern.lastIndex
    return found
  }

  fails(): never {
    throw new Mismatch()
  }

  get at(): number {
    return this.#at
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length
  }

  /** Whether a value in quotes is next. */
  get isQuoted(): boolean {
    return quotedAt(this.#text, this.#at) !== undefined
  }

  /** The text from a place before. */
  since(from: number): string {
    return this.#text.slice(from, this.#at)
  }

  /** The character so many places on; empty at the end. */
  ahead(places: number): string {
    return this.#text[this.#at + places] ?? ''
  }
}
