// The types of a report's contract: its columns, its filter members and its order. The contracts are in contracts.ts,
// and their SQL is in reference/. The contracts are independent of the library.
import { type FieldType, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'

export interface OutputColumn {
  readonly name: string
  readonly type: 'string' | 'number' | 'date'
  /** A measure can appear in `having`. A `value` is a column of a report that lists rows without grouping them. */
  readonly kind: 'dimension' | 'measure' | 'value'
}

export interface FilterMember {
  readonly name: string
  readonly type: FieldType
  /** The table column that the condition reads. */
  readonly stored: string
  /** The SQL expression of this column in the reference SQL. */
  readonly sql: string
}

export interface OrderTerm {
  /** An output column, or the helper column of /click-positions. */
  readonly name: string
  readonly descending: boolean
  /** The values in ascending order, if the report does not use the usual order of the column's type. */
  readonly rank?: readonly string[]
}

export interface Contract {
  /** The path of the endpoint without its slash. */
  readonly name: string
  readonly span: 'per day' | 'summarized' | 'list'
  readonly sources: readonly string[]
  /** The column that startDate and endDate restrict. */
  readonly dateColumn: 'event_date' | 'generated_date'
  readonly columns: readonly OutputColumn[]
  readonly filters: readonly FilterMember[]
  readonly order: readonly OrderTerm[]
  readonly dropsBlankKeywords: boolean
}

/** Names with type marks: no mark for a string, `:n` for a number, `:b` for a boolean, `:d` for a date. */
type Marked = string

export interface ContractNotes {
  readonly span: Contract['span']
  readonly sources: string
  readonly dateColumn?: Contract['dateColumn']
  readonly filters: Marked
  /** The SQL of members whose name differs from the name of their column, or whose column needs a qualifier. */
  readonly filterSql?: Readonly<Record<string, string>>
  readonly dimensions?: Marked
  readonly measures?: string
  readonly values?: Marked
  /** The order in short form, such as `search_count desc, keyword`. */
  readonly order: string
  readonly ranks?: Readonly<Record<string, readonly string[]>>
  readonly dropsBlankKeywords?: boolean
}

const TYPES = { n: 'number', b: 'boolean', d: 'date' } as const

export const words = (text: string): readonly string[] => text.trim().split(/\s+/)

function marked(text: Marked = ''): readonly { readonly name: string; readonly type: FieldType }[] {
  if (text.trim() === '') return []
  return words(text).map((word) => {
    const [name = '', mark] = word.split(':')
    if (mark !== undefined && mark !== 'n' && mark !== 'b' && mark !== 'd') throw new Error(`no type ${mark}`)
    return { name, type: mark === undefined ? 'string' : TYPES[mark] }
  })
}

function outputs(text: Marked | undefined, kind: OutputColumn['kind']): readonly OutputColumn[] {
  return marked(text).map(({ name, type }) => {
    if (type === 'boolean') throw new Error('no report has a boolean column')
    return { name, type, kind }
  })
}

export function contract(name: string, notes: ContractNotes): Contract {
  const { filterSql = {}, ranks = {} } = notes
  const measures = words(notes.measures ?? '').filter((measure) => measure !== '')
  return {
    name,
    span: notes.span,
    sources: words(notes.sources),
    dateColumn: notes.dateColumn ?? 'event_date',
    columns: [
      ...outputs(notes.dimensions, 'dimension'),
      ...measures.map((measure) => ({ name: measure, type: 'number', kind: 'measure' }) as const),
      ...outputs(notes.values, 'value'),
    ],
    filters: marked(notes.filters).map((member) => {
      const sql = filterSql[member.name] ?? member.name
      return { ...member, sql, stored: sql.replace(/^\w+\./, '') }
    }),
    order: notes.order.split(',').map((term) => {
      const [column = '', direction] = words(term)
      const rank = ranks[column]
      return { name: column, descending: direction === 'desc', ...(rank !== undefined && { rank }) }
    }),
    dropsBlankKeywords: notes.dropsBlankKeywords ?? false,
  }
}

export const measuresOf = ({ columns }: Contract): readonly OutputColumn[] =>
  columns.filter(({ kind }) => kind === 'measure')

/** The operators that the filters of a report accept. A list accepts only equality operators. */
export function filterOperators({ span }: Contract, type: FieldType): readonly Operator[] {
  return span === 'list' ? ['equals', 'notEquals', 'in'] : OPERATORS_OF[type]
}

/** A valid filter value for each type. */
export const VALUE_OF: Readonly<Record<FieldType, string>> = {
  string: 'a',
  number: '1',
  date: '2024-02-28',
  boolean: 'true',
}
