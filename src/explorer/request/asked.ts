// The current request: an endpoint, its body, and the view of its answer. The body is the single source of truth for
// the chips, the JSON and the URL. Each edit creates a new body.

/** A JSON body. */
export type Body = Readonly<Record<string, unknown>>

export const PICTURES = ['lines', 'bars', 'funnel', 'calendar', 'weekdays', 'number', 'none'] as const
export type Picture = (typeof PICTURES)[number]

/** The user's choices for the picture. The page derives all other settings from the columns of the answer. */
export interface View {
  readonly picture?: Picture
  /** The column with one bar or one line for each of its values. */
  readonly by?: string
  /** The column with the numbers to draw. */
  readonly measure?: string
  /** The column whose values split each bar into stacked parts. */
  readonly stack?: string
}

export interface Asked {
  /** `/` for a query, or the path of a report. */
  readonly endpoint: string
  readonly body: Body
  readonly view?: View
  /**
   * If set, the request covers this many days up to the last day with data. When a link to the request is opened, the
   * page updates the dates.
   */
  readonly recent?: number
  /** The question from which the body was translated. */
  readonly question?: string
}

export const QUERY = '/'

/** The cache key of the answer: requests with equal keys have equal answers. */
export const keyOf = ({ endpoint, body }: Asked): string => JSON.stringify([endpoint, body])

export const isQuestion = ({ endpoint, body }: Asked): boolean =>
  endpoint === QUERY && typeof body.query === 'string' && body.query.trim() !== ''

/** Sets a member, or removes the member if the value is undefined, an empty string or an empty list. */
export function withMember(body: Body, name: string, value: unknown): Body {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (!isNothing) return { ...body, [name]: value }
  const { [name]: _, ...rest } = body
  return rest
}
