// The request of the page: an endpoint with its body, and the view of its answer. The body is the single source of
// truth: chips, JSON and the address derive from it, and each edit makes a new body.

/** A JSON body. */
export type Body = Readonly<Record<string, unknown>>

export const PICTURES = ['lines', 'bars', 'funnel', 'calendar', 'weekdays', 'number', 'none'] as const
export type Picture = (typeof PICTURES)[number]

/** The user's choices for the picture. The shape of the answer decides everything else. */
export interface View {
  readonly picture?: Picture
  /** The column whose texts become bars or lines. */
  readonly by?: string
  /** The column with the drawn numbers. */
  readonly measure?: string
  /** The column whose texts stack the bars. */
  readonly stack?: string
}

export interface Asked {
  /** `/` for a query, or the path of a report. */
  readonly endpoint: string
  readonly body: Body
  readonly view?: View
  /** If given, the dates are this many days up to the last day with data, so a link to the request stays up to date. */
  readonly recent?: number
  /** The question that was translated to the body. */
  readonly question?: string
}

export const QUERY = '/'

/** The cache key of the answer: requests with equal keys have equal answers. */
export const keyOf = ({ endpoint, body }: Asked): string => JSON.stringify([endpoint, body])

export const isQuestion = ({ endpoint, body }: Asked): boolean =>
  endpoint === QUERY && typeof body.query === 'string' && body.query.trim() !== ''

/** Sets a member, or removes it if the value is undefined or an empty list. */
export function withMember(body: Body, name: string, value: unknown): Body {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (!isNothing) return { ...body, [name]: value }
  const { [name]: _, ...rest } = body
  return rest
}
