// Takes one plain copy of whatever a caller passes as a body, reading each member once: getters, proxies, class
// instances and sparse arrays cannot change their mind between checking and use. Never throws.

/** What a copy can hold. `symbol` stands for anything that JSON has no word for. */
export type Plain = null | boolean | number | string | symbol | readonly Plain[] | Members

const DEPTH = 8
const NODES = 100_000
const FOREIGN_VALUE = Symbol('not JSON')

/** The members of an object. */
export type Members = { readonly [name: string]: Plain }

export const isObject = (value: Plain | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export type Snapshot = { readonly ok: true; readonly body: Plain } | { readonly ok: false; readonly reason: string }

/** A copy of `body`: members that are undefined are left out, and what lies deeper than any request goes is cut off. */
export function snapshot(body: unknown): Snapshot {
  let nodes = 0
  const copy = (value: unknown, depth: number): Plain => {
    nodes += 1
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return value
    }
    if (typeof value !== 'object' || depth > DEPTH || nodes > NODES) return FOREIGN_VALUE
    if (Array.isArray(value)) return copyList(value, depth)
    const object: Record<string, Plain> = Object.create(null)
    for (const name of Object.keys(value)) {
      const member: unknown = Reflect.get(value, name)
      if (member !== undefined) object[name] = copy(member, depth + 1)
    }
    return object
  }
  // By position, up to the length that the list has now: neither an iterator of its own nor a length beyond all memory
  // is followed.
  const copyList = (list: readonly unknown[], depth: number): Plain => {
    const { length } = list
    if (!(length <= NODES)) {
      nodes = Number.POSITIVE_INFINITY
      return []
    }
    const elements: Plain[] = []
    for (let index = 0; index < length; index++) elements.push(copy(list[index], depth + 1))
    return elements
  }
  try {
    const copied = copy(body, 1)
    return nodes > NODES ? { ok: false, reason: `holds more than ${NODES} values` } : { ok: true, body: copied }
  } catch {
    return { ok: false, reason: 'cannot be read' }
  }
}
