// The closed table of issue codes with their HTTP statuses, and the error that a client sees. src/issues writes the
// message of each issue; this file only joins the messages.
// Spec: Errors.

const STATUS = {
  bad_json: 400,
  bad_shape: 400,
  unknown_member: 400,
  unknown_field: 400,
  unknown_operator: 400,
  unknown_function: 400,
  unknown_report: 400,
  unknown_metric: 400,
  unknown_measure: 400,
  unknown_dimension: 400,
  unknown_period: 400,
  unsupported_operator: 400,
  unsupported_function: 400,
  bad_value: 400,
  missing_values: 400,
  unexpected_values: 400,
  out_of_bounds: 400,
  missing_selection: 400,
  event_type_required: 400,
  bad_alias: 400,
  duplicate_name: 400,
  not_orderable: 400,
  not_in_having: 400,
  having_unsupported: 400,
  totals_unsupported: 400,
  mixed_filters: 400,
  bad_measure: 400,
  bad_dimension: 400,
  never_carried: 400,
  not_joined: 400,
  needs_measures: 400,
  compare_needs_range: 400,
  bad_period: 400,
  buckets_differ: 400,
  unknown_result: 400,
  other_page: 400,
  not_in_export: 400,
  rows_withheld: 400,
  not_translated: 502,
  statement_too_long: 400,
} as const

/** Stable name of a kind of issue. A code never changes its meaning. */
export type IssueCode = keyof typeof STATUS

/**
 * An issue at one place of a request. `path` points into the body (`filters[0].values[1]`, empty for the body itself).
 * `expected` lists the accepted names or values, if there is a list. `nearest` is the name that was probably meant.
 * Only the issues that the message of the error lists have `nearest`.
 */
export interface Issue {
  readonly code: IssueCode
  readonly path: string
  readonly message: string
  readonly expected?: readonly string[]
  readonly nearest?: string
  /** How many issues this entry stands for, if more than one. */
  readonly count?: number
}

/** The body of every error response. `error` is the status phrase. */
export interface ErrorBody {
  readonly error: string
  readonly message: string
}

/** A refused request: its response, and the same issues as data. */
export interface RequestError {
  readonly status: number
  readonly body: ErrorBody
  readonly issues: readonly Issue[]
}

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  505: 'HTTP Version Not Supported',
}

/** The standard reason phrase of an HTTP status in this table. Undefined for other statuses. */
export const phraseOf = (status: number): string | undefined => PHRASES[status]

/** The body of an error response with this status. */
export const errorBody = (status: number, message: string): ErrorBody => ({
  error: phraseOf(status) ?? 'Error',
  message,
})

/** The number of issues that the message of an error lists. */
export const LISTED = 20

/**
 * All issues of a request as one error. Its status is the status of the first issue. Its message lists at most 20
 * issues.
 */
export function requestError(issues: readonly [Issue, ...Issue[]]): RequestError {
  const lines = issues.slice(0, LISTED).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  const more = issues.slice(LISTED).reduce((sum, { count = 1 }) => sum + count, 0)
  if (more > 0) lines.push(`and ${more} more`)
  const status = STATUS[issues[0].code]
  return { status, body: errorBody(status, lines.join('; ')), issues }
}
