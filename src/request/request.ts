// A decoded request. Best effort: one faulty member does not hide the issues of others. Elements keep their position in
// the body, because issues name it.

/** `POST /` in one of its three uses. Spec: Ad-hoc endpoint. */
export type Request = StructuredRequest | QuestionRequest | RefetchRequest

/** The page of the result, counted from 1, and the rows per page. */
export interface PageRequest {
  readonly page: number
  readonly limit: number
}

/** Re-fetches an earlier result. `queryExecutionId` wins over everything except page and limit. */
export interface RefetchRequest extends PageRequest {
  readonly kind: 'refetch'
  readonly id: string
}

/** A question in plain English; structured members are ignored. A missing page or limit comes from the question. */
export interface QuestionRequest extends Partial<PageRequest> {
  readonly kind: 'question'
  readonly question: string
  readonly dryRun: boolean
}

/** A structured query. Missing, empty and null members are empty lists; undefined marks a faulty part. */
export interface StructuredRequest extends PageRequest {
  readonly kind: 'structured'
  readonly dryRun: boolean
  readonly dimensions: readonly (string | undefined)[]
  readonly measures: readonly (MeasureRequest | undefined)[]
  readonly filters: readonly (ConditionRequest | undefined)[]
  readonly having: readonly (ConditionRequest | undefined)[]
  readonly order: readonly (OrderRequest | undefined)[]
  /** Top-level members with an unusable value, and those that a misspelt member probably meant. */
  readonly unusable: ReadonlySet<string>
}

/** A report request. A missing or faulty date is undefined. */
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
  /** Null if missing. */
  readonly alias: string | null | undefined
}

export interface ConditionRequest {
  readonly member: string | undefined
  readonly operator: string | undefined
  /** Undefined if faulty; empty if missing. Numbers and booleans are already text. */
  readonly values: readonly (string | undefined)[] | undefined
}

export interface OrderRequest {
  readonly field: string | undefined
  readonly dir: 'asc' | 'desc'
}
