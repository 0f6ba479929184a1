// Parses a sentence that `sentenceOf` wrote for a request, and returns the request. Returns undefined for any other
// text.

import type { Grain } from '../../calendar/grains.ts'
import { dateRanges } from '../../catalog/date-ranges.ts'
import { functions } from '../../catalog/functions.ts'
import { namesOf } from '../../names/names-of.ts'
import type { Operator } from '../../query/operators.ts'
import type { AskedQuery } from '../../questions/translation.ts'
import { Cursor, Mismatch } from './cursor.ts'
import type { Named, Names } from './names.ts'
import { arithmetic, dayWords, operatorWords } from './phrases.ts'
import type { Condition, Dimension, Measure, Operand, ShapedDimension, Tree } from './request.ts'
import { aliasOf, sentenceOf } from './sentence.ts'

export function readBack(sentence: string, names: Names): AskedQuery | undefined {
  try {
    const query = new Reader(sentence, names).sentence()
    // A field of the model can have the same name as a fixed word of sentences, so the reader can parse a different
    // query. The next line rejects such a query, because its sentence differs from the original sentence.
    return sentenceOf(query, names) === sentence ? query : undefined
  } catch (error) {
    if (error instanceof Mismatch) return undefined
    throw error
  }
}

class Reader extends Cursor {
  readonly #names: Names
  /** The measures read so far, with their text in the sentence. References repeat the text of a measure. */
  readonly #measures: { readonly text: string; readonly alias: string }[] = []

  constructor(text: string, names: Names) {
    super(text)
    this.#names = names
  }

  sentence(): AskedQuery {
    const query: Record<string, unknown> = {}
    if (this.takes('list of ')) query.dimensions = this.list(() => this.#dimension(), 'and')
    else {
      query.measures = this.list(() => this.#shownMeasure(), 'and')
      if (this.takes(' by ')) query.dimensions = this.list(() => this.#dimension(), 'and')
    }
    const filters: Tree[] = []
    if (this.takes(' where ')) filters.push(...this.list(() => this.#tree(() => this.#field()), 'and'))
    const [having, order]: [Tree[], object[]] = [[], []]
    while (this.takes(', ')) this.#addition(query, filters, having, order)
    if (!this.isAtEnd) this.fails()
    return {
      ...query,
      ...(filters.length > 0 && { filters }),
      ...(having.length > 0 && { having }),
      ...(order.length > 0 && { order }),
    } as AskedQuery
  }

  #addition(query: Record<string, unknown>, filters: Tree[], having: Tree[], order: object[]): void {
    const page = this.matches(/page (\d+)/y)
    const size = page ?? this.matches(/(\d+) per page/y)
    if (size !== undefined) query[page === undefined ? 'limit' : 'page'] = Number(size[1])
    else if (this.takes('with totals')) query.totals = true
    else if (this.takes('with ')) having.push(this.#tree(() => this.#reference()))
    else if (this.takes('sorted by ')) {
      const field = this.#reference()
      order.push({ field, dir: this.takes(' descending') ? 'desc' : this.needs(' ascending', 'asc') })
    } else if (this.takes('compared with ')) {
      const shift = this.#shift()
      this.needs(' as ')
      query.compare = { ...(query.compare as object), [this.quoted()]: shift }
    } else filters.push(this.#days())
  }

  #shift(): string | readonly string[] {
    const days = this.matches(/(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/y)
    if (days !== undefined) return days.slice(1)
    const [, words = ''] = this.matches(/the ([a-z ]+?)(?= as )/y) ?? this.fails()
    return words.replaceAll(' ', '_')
  }

  #days(): Condition {
    const member = this.#names.date ?? this.fails()
    const range = this.matches(/from (\S+) to ([^\s,]+)/y)
    if (range !== undefined) return { member, operator: 'inDateRange', values: range.slice(1) }
    const shortcut = namesOf(dateRanges).find((name) => this.takes(name.replaceAll('_', ' ')))
    if (shortcut !== undefined) return { member, operator: 'inDateRange', values: [shortcut] }
    for (const [operator, words] of Object.entries(dayWords) as [Operator, string][]) {
      if (!this.takes(`${words} `)) continue
      const [value] = this.matches(/[\d-]+/y) ?? this.fails()
      return { member, operator, values: [value] }
    }
    return this.fails()
  }

  #shownMeasure(): Measure {
    const from = this.at
    const one = this.#measure()
    const text = this.since(from)
    const said = this.takes(' as ') ? this.quoted() : undefined
    const needsAlias = one.metric === undefined && one.fn === undefined
    const alias = said ?? (needsAlias ? text.replaceAll(' ', '_') : undefined)
    const measure = alias === undefined ? one : { ...one, alias }
    if (said === undefined) this.#measures.push({ text, alias: aliasOf(measure) ?? '' })
    return measure
  }

  #measure(): Measure {
    const one = this.takes('(') ? this.#computed() : this.#plain()
    if (!this.takes(' (where ')) return one
    const filters = this.list(() => this.#tree(() => this.#field()), 'and')
    this.needs(')')
    return { ...one, filters }
  }

  #computed(): Measure {
    const of = this.#operand()
    for (const [member, between] of Object.entries(arithmetic))
      if (this.takes(` ${between} `)) return this.#closed({ [member]: [of, this.#operand()] })
    const period = this.takes(' in ') ? { in: this.quoted() } : {}
    const over = this.takes(' over all')
      ? { over: [] }
      : this.takes(' over each ')
        ? { over: this.list(() => this.#group(), 'and') }
        : {}
    return this.#closed({ of, ...period, ...over })
  }

  #closed(one: Measure): Measure {
    this.needs(')')
    return one
  }

  #operand(): Operand {
    return this.isQuoted ? this.quoted() : this.#measure()
  }

  #plain(): Measure {
    const metric = this.#named(this.#names.metrics)
    if (metric !== undefined) return { metric }
    const [, name = ''] = this.matches(/(\w+)\(/y) ?? this.fails()
    const fn = namesOf(functions).find((one) => one === name) ?? this.fails()
    return this.#closed({ fn, field: this.takes('*') ? '*' : this.#field() })
  }

  #dimension(): Dimension {
    const one = this.#shaped()
    if (!this.takes(' as ')) return one
    const alias = this.quoted()
    return typeof one === 'string' ? { field: one, alias } : { ...one, alias }
  }

  #shaped(): Dimension {
    const top = this.matches(/the (top|bottom) (\d+) of /y)
    if (top !== undefined) return this.#top(this.#shape(), top[1] === 'bottom' ? { dir: 'asc' } : {}, Number(top[2]))
    const shape = this.#shape()
    if (Object.keys(shape).length > 1 || this.takes(' itself')) return shape
    this.takes(' or none')
    return shape.field
  }

  #shape(): ShapedDimension {
    const fill = this.takes('every ') ? { fill: true } : {}
    const grain = this.matches(/(day|weekday|week|month|quarter|year)(?!\w)( of )?/y)
    if (grain !== undefined) {
      // The pattern matches the grains.
      const by = grain[1] as Grain
      return grain[2] === undefined
        ? { field: this.#names.date ?? '', by, alias: by, ...fill }
        : { field: this.#field(), by, ...fill }
    }
    const field = this.#field()
    return this.takes(' in steps from ') ? { field, bins: this.list(() => this.quoted(), 'and') } : { field }
  }

  #top(shape: ShapedDimension, dir: { dir?: 'asc' }, limit: number): Dimension {
    this.needs(' by ')
    const by = this.#reference()
    const within: string[] = []
    while (this.takes(' per ')) within.push(this.#group())
    const rest = this.takes(' with the rest as ') ? { rest: this.quoted() } : {}
    return { ...shape, top: { limit, by, ...dir, ...(within.length > 0 && { within }), ...rest } }
  }

  #tree(subject: () => string): Tree {
    if (this.takes('not (')) return { not: this.#closedTree(subject) }
    if (this.takes('(all of ')) return { and: [this.#closedTree(subject)] }
    if (this.takes('(any of ')) return { or: [this.#closedTree(subject)] }
    return this.attempt(() => this.#treeGroup(subject)) ?? this.#condition(subject())
  }

  #closedTree(subject: () => string): Tree {
    const tree = this.#tree(subject)
    this.needs(')')
    return tree
  }

  /** Reads a group such as `(a, and b, and c)`. */
  #treeGroup(subject: () => string): Tree {
    this.needs('(')
    const parts = [this.#tree(subject)]
    const joint = this.takes(', and ') ? 'and' : this.needs(', or ', 'or' as const)
    do parts.push(this.#tree(subject))
    while (this.takes(`, ${joint} `))
    this.needs(')')
    return joint === 'and' ? { and: parts } : { or: parts }
  }

  #condition(member: string): Condition {
    for (const [words, operator] of OPERATORS) {
      const found = this.attempt((): Condition => {
        this.needs(` ${words}`)
        if (operator === 'set' || operator === 'notSet') return { member, operator }
        this.needs(' ')
        const plain = this.matches(/\d+(?![\w.-])/y)
        const joint = words === operatorWords.inDateRange.many ? 'and' : 'or'
        return { member, operator, values: plain === undefined ? this.list(() => this.quoted(), joint) : [...plain] }
      })
      if (found !== undefined) return found
    }
    return this.fails()
  }

  /** Reads the name of a measure or a field in a sort order, a top list or a condition on the result. */
  #reference(): string {
    if (this.isQuoted) return this.quoted()
    const measure = [...this.#measures]
      .sort((a, b) => b.text.length - a.text.length)
      .find(({ text }) => this.takes(text))
    return measure?.alias ?? this.#field()
  }

  #group(): string {
    return this.isQuoted ? this.quoted() : this.#field()
  }

  #field(): string {
    return this.#named(this.#names.fields) ?? this.fails()
  }

  /** Reads the phrase of a field or metric and returns the name. The phrase must end at the end of a word. */
  #named(all: readonly Named[]): string | undefined {
    return all.find(({ called }) => !/\w/.test(this.ahead(called.length)) && this.takes(called))?.name
  }
}

/** The words of each operator, the longest first: `is not set` before `is not`. */
const OPERATORS: readonly (readonly [words: string, operator: Operator])[] = (
  Object.entries(operatorWords) as [Operator, { one: string; many?: string }][]
)
  .flatMap(([operator, { one, many }]) =>
    [one, ...(many === undefined ? [] : [many])].map((words) => [words, operator] as const),
  )
  .sort(([a], [b]) => b.length - a.length)
