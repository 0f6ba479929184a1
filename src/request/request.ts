// A request once its shape is known: best effort, so that one faulty member does not hide the others' issues.
// Elements keep their place in the body, because issues name it.

/** `POST /` in one of its three uses. Spec: Ad-hoc endpoint. */
export type Request = StructuredRequest | QuestionRequest | RefetchRequest

/** Which page of the result, in rows. */
export interface PageRequest {
  readonly page: number
  readonly limit: number
}

/** An earlier result asked for again: `queryExecutionId` was given, and wins over everything but page and limit. */
export interface RefetchRequest extends PageRequest {
  readonly kind: 'refetch'
  readonly id: string
}

/** A question in plain English: every structured member is ignored. A page that is not given is left to the question. */
export interface QuestionRequest extends Partial<PageRequest> {
  readonly kind: 'question'
  readonly question: string
  readonly dryRun: boolean
}

/** A structured query. A member that was missing, empty or null is an empty list; undefined marks a faulty part. */
export interface StructuredRequest extends PageRequest {
  readonly kind: 'structured'
  readonly dryRun: boolean
  readonly dimensions: readonly (string | undefined)[]
  readonly measures: readonly (MeasureRequest | undefined)[]
  readonly filters: readonly (ConditionRequest | undefined)[]
  readonly having: readonly (ConditionRequest | undefined)[]
  readonly order: readonly (OrderRequest | undefined)[]
  /** Top-level members whose value could not be used, or that a misspelt one probably meant. */
  readonly unusable: ReadonlySet<string>
}

/** A report's request. A side of the range that is not given, or faulty, is undefined. */
export interface DecodedReport extends PageRequest {
  readonly kind: 'report'
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly filters: readonly (ConditionRequest | undefined)[]
  readonly having: readonly (ConditionRequest | undefined)[]
  readonly dryRun: boolean
}

export interface MeasureRequest {
  readonly field: string | undefined
  readonly fn: string | undefined
  /** Null when not given. */
  readonly alias: string | null | undefined
}

export interface ConditionRequest {
  readonly member: string | undefined
  readonly operator: string | undefined
  /** Undefined when faulty; empty when missing. Numbers and booleans are already their text. */
  readonly values: readonly (string | undefined)[] | undefined
}

export interface OrderRequest {
  readonly field: string | undefined
  readonly dir: 'asc' | 'desc'
}
