// What is asked: an endpoint with its body, and how its answer is looked at. The body is the one truth: chips, the JSON
// beside them and the address are views of it, and each edit makes a new one.

/** A JSON object as it is sent. */
export type Body = Readonly<Record<string, unknown>>

export const PICTURES = ['lines', 'bars', 'funnel', 'calendar', 'weekdays', 'number', 'none'] as const
export type Picture = (typeof PICTURES)[number]

/** What somebody chose of the picture; what is left open is chosen by the shape of the answer. */
export interface View {
  readonly picture?: Picture
  /** The column whose texts are the bars or the lines. */
  readonly by?: string
  /** The column that is drawn. */
  readonly measure?: string
}

export interface Asked {
  /** `/` for a query, else the path of a report. */
  readonly endpoint: string
  readonly body: Body
  readonly view?: View
  /** The question that the body was made of. */
  readonly question?: string
}

export const QUERY = '/'

/** The same for requests that have the same answer. */
export const keyOf = ({ endpoint, body }: Asked): string => JSON.stringify([endpoint, body])

export const isQuestion = ({ endpoint, body }: Asked): boolean =>
  endpoint === QUERY && typeof body.query === 'string' && body.query.trim() !== ''

export const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A body with another member, or without it where the value is nothing or an empty list. */
export function withMember(body: Body, name: string, value: unknown): Body {
  const isNothing = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (!isNothing) return { ...body, [name]: value }
  const { [name]: _, ...rest } = body
  return rest
}
