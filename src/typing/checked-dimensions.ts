// Checks literal dimensions and periods at compile time. A grain needs a date, bins need a number, and a ranking needs
// a measure of the request.

import type { Grain } from '../calendar/grains.ts'
import type { Shift } from '../calendar/shifts.ts'
import type { FieldType } from '../query/value.ts'
import type { DateText, ValuesOf } from './fit.ts'
import type { Dimension, Period, ShapedDimension, Top } from './flat-request.ts'
import type { FieldTypes } from './model-types.ts'
import type { DimensionName, DimensionOf, MeasuresOf, Member } from './row-of.ts'
import type { OnlyMembersOf, TypeIssue } from './type-issue.ts'
import type { Name } from './typed-condition.ts'

/** The expected type of the dimensions `List` of the request `R`. */
export type Dimensions<List, R, Fields extends FieldTypes> = List extends readonly unknown[]
  ? { [I in keyof List]: DimensionFor<List[I], R, Fields> }
  : readonly Dimension<keyof Fields & string>[]

type DimensionFor<Given, R, Fields extends FieldTypes> = Given extends object
  ? Shaped<Given, TypeOfField<Member<Given, 'field'>, Fields>, R, Fields> & OnlyMembersOf<ShapedDimension, Given>
  : Name<Given, keyof Fields & string>

type TypeOfField<Field, Fields extends FieldTypes> = Field extends keyof Fields ? Fields[Field] : FieldType

interface Shaped<Given, T extends FieldType, R, Fields extends FieldTypes> {
  readonly field: Name<Member<Given, 'field'>, keyof Fields & string>
  readonly alias?: string | null | undefined
  readonly by?: GrainFor<Member<Given, 'by'>, T> | null | undefined
  readonly bins?: BinsFor<Given, T> | null | undefined
  readonly fill?: FillFor<Member<Given, 'by'>> | null | undefined
  readonly top?: TopFor<Member<Given, 'top'>, Given, R, Fields> | null | undefined
}

/** `Known` if the field has the type that `by` or `bins` needs, otherwise a `TypeIssue`. */
type Needs<Needed extends FieldType, T extends FieldType, Known, Shape extends string> = Needed extends T
  ? Known
  : TypeIssue<`${Shape} needs a ${Needed} field, not a ${T}`>

// If `Given` is the union of all grains, the value is not a literal, so the type passes.
type GrainFor<Given, T extends FieldType> = [Grain] extends [Given] ? Name<Given, Grain> : Needs<'date', T, Grain, 'by'>

type BinsFor<Given, T extends FieldType> = [Member<Given, 'by'>] extends [null | undefined]
  ? Needs<'number', T, Edges<Member<Given, 'bins'>>, 'bins'>
  : [Grain] extends [Member<Given, 'by'>]
    ? readonly (string | number)[]
    : TypeIssue<'by and bins exclude each other'>

type Edges<List> = List extends readonly unknown[]
  ? number extends List['length']
    ? readonly (string | number)[]
    : readonly [Edge<List[number]>, ...Edge<List[number]>[]]
  : readonly ValuesOf['number'][]

type Edge<Given> = string extends Given ? string | number : ValuesOf['number']

/** Only consecutive periods can be filled, and weekdays are not consecutive periods. */
type FillFor<Grain> = [Grain] extends [null | undefined]
  ? false | TypeIssue<'fill needs a grain'>
  : [Grain] extends ['weekday']
    ? false | TypeIssue<'fill needs a grain other than weekday'>
    : boolean

type TopFor<Given, Dimension, R, Fields extends FieldTypes> = {
  readonly limit: number
  readonly by: Name<Member<Given, 'by'>, NumberAmong<MeasuresOf<R, Fields>>>
  readonly dir?: Name<Member<Given, 'dir'>, 'asc' | 'desc'> | null | undefined
  readonly within?: Names<Member<Given, 'within'>, Exclude<DimensionOf<R>, DimensionName<Dimension>>> | null | undefined
  readonly rest?: string | null | undefined
} & OnlyMembersOf<Top, NonNullable<Given>>

/** The aliases of measures that are numbers or have an unknown type. */
export type NumberAmong<Measured> = {
  [Alias in keyof Measured]: 'number' extends Measured[Alias] ? Alias : never
}[keyof Measured]

/** A list of known names. */
export type Names<List, Known> = List extends readonly unknown[]
  ? { [I in keyof List]: Name<List[I], Known> }
  : readonly Known[]

/** The expected type of `compare`. */
export type Compare<Given> = Given extends object
  ? { readonly [P in keyof Given]: P extends 'current' ? TypeIssue<CurrentIsTaken> : PeriodFor<Given[P]> }
  : Readonly<Record<string, Period>>

type CurrentIsTaken = 'current is the period of the request itself'

type PeriodFor<Given> = Given extends string
  ? Name<Given, Shift>
  : Given extends readonly unknown[]
    ? number extends Given['length']
      ? readonly string[]
      : readonly [Date<Given[number]>, Date<Given[number]>]
    : Period

type Date<Given> = string extends Given ? string : DateText
