// The issues that the message of a refusal lists, each with its place in the body, and the edit that mends it where the
// message names one, as in `filters[0].member: unknown field "keywrod"; the nearest known one is "keyword"`.

import { type Body, isObject } from './asked.ts'

/** Member names and positions, outermost first. */
export type Place = readonly (string | number)[]

export interface PlacedMessage {
  /** Empty for the body itself. */
  readonly at: Place
  readonly message: string
}

const STEP = String.raw`(?:\[(?:\d+|"(?:[^"\\]|\\.)*")\]|\.[A-Za-z_]\w*)`
const PATH = String.raw`(?:[A-Za-z_]\w*|\["(?:[^"\\]|\\.)*"\])${STEP}*`
// Names and values are quoted in messages, and may hold what looks like another issue.
const QUOTED_OR_START = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|; (?=${PATH}: )`, 'g')
const PLACED = new RegExp(`^(${PATH}): (.*)$`, 's')
const STEPS = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([A-Za-z_]\w*)/g

/** Each issue of an error's message. */
export const placedMessages = (message: string): readonly PlacedMessage[] =>
  partsOf(message).map((part) => {
    const [, path, text] = PLACED.exec(part) ?? []
    return path === undefined || text === undefined ? { at: [], message: part } : { at: placeOf(path), message: text }
  })

function partsOf(message: string): readonly string[] {
  const cuts = [...message.matchAll(QUOTED_OR_START)].filter(([found]) => found === '; ').map(({ index }) => index)
  return [-2, ...cuts].map((cut, position) => message.slice(cut + 2, cuts[position]))
}

/** A path as messages and warnings write it: `filters[0].values[1]`. */
export const placeOf = (path: string): Place =>
  [...path.matchAll(STEPS)].map(([, index, quoted, name = '']) =>
    index !== undefined ? Number(index) : quoted !== undefined ? String(JSON.parse(quoted)) : name,
  )

/** A change of the body that resolves an issue, and what its button says. */
export interface Mend {
  readonly label: string
  readonly body: Body
}

const NEAREST = /unknown [a-z ]+ ("(?:[^"\\]|\\.)*"); the nearest known one is ("(?:[^"\\]|\\.)*")/
const ROW_TYPE = /add a filter on event_type, for example equals ("[^"]*")/

/** What would resolve an issue, where its message names it. */
export function mendOf(body: Body, { at, message }: PlacedMessage): Mend | undefined {
  const type = textIn(ROW_TYPE.exec(message)?.[1])
  if (type !== undefined) {
    const filter = { member: 'event_type', operator: 'equals', values: [type] }
    const filters = Array.isArray(body.filters) ? body.filters : []
    return { label: `only ${type} rows`, body: { ...body, filters: [...filters, filter] } }
  }
  const found = NEAREST.exec(message)
  const [wrong, nearest] = [textIn(found?.[1]), textIn(found?.[2])]
  if (wrong === undefined || nearest === undefined) return undefined
  const mended = renamed(body, at, wrong, nearest)
  return isObject(mended) && mended !== body ? { label: nearest, body: mended } : undefined
}

const textIn = (quoted: string | undefined): string | undefined =>
  quoted === undefined ? undefined : String(JSON.parse(quoted))

/** The part with the wrong name at this place replaced, be it a value or the name of a member. */
function renamed(part: unknown, at: Place, wrong: string, right: string): unknown {
  const [step, ...rest] = at
  if (step === undefined) return part === wrong ? right : part
  if (Array.isArray(part)) {
    return part.map((one, index) => (index === step ? renamed(one, rest, wrong, right) : one))
  }
  if (!isObject(part) || !Object.hasOwn(part, step)) return part
  const isName = rest.length === 0 && step === wrong && part[step] !== wrong
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name !== step) return [name, value]
      return isName ? [right, value] : [name, renamed(value, rest, wrong, right)]
    }),
  )
}

/** Whether a place lies at, or within, another one. */
export const isWithin = (at: Place, outer: Place): boolean => outer.every((step, index) => at[index] === step)
