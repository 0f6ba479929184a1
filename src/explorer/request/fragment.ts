// The URL fragment contains the complete request but never the API key: `#on=/sales&body={...}&picture=bars`.

import { isObject } from '../../std/is-object.ts'
import { type Asked, PICTURES, type View } from './asked.ts'

/** The fragment of a request, without `#`; empty for the gallery. */
export function toFragment(asked: Asked | undefined): string {
  if (asked === undefined) return ''
  const { endpoint, body, view = {}, recent, question } = asked
  const all = { on: endpoint, body: JSON.stringify(body), ...view, recent: recent?.toString(), question }
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return given.map(([name, value]) => `${name}=${encode(value)}`).join('&')
}

// Keeps the fragment readable, but encodes quotes and braces, because they break pasted links.
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/%(?:2C|3A|2F|5B|5D|24|40)/g, (code) => decodeURIComponent(code))

export type Opened =
  | { readonly ok: true; readonly asked: Asked | undefined }
  | { readonly ok: false; readonly reason: string }

/** Parses a fragment. Returns the request, or the reason why the fragment is invalid. */
export function fromFragment(fragment: string): Opened {
  const read = new Map(fragment.split('&').map(pairOf))
  if (read.has('')) read.delete('')
  if (read.size === 0) return { ok: true, asked: undefined }
  const endpoint = read.get('on') ?? ''
  if (!endpoint.startsWith('/')) return { ok: false, reason: 'the address names no endpoint' }
  const body = bodyOf(read.get('body') ?? '{}')
  if (body === undefined) return { ok: false, reason: 'the request in the address is not complete' }
  const view = viewOf(read)
  const question = read.get('question')
  const recent = Number(read.get('recent'))
  return {
    ok: true,
    asked: {
      endpoint,
      body,
      ...(view !== undefined && { view }),
      ...(Number.isInteger(recent) && recent > 0 && recent <= MOST_DAYS && { recent }),
      ...(question !== undefined && { question }),
    },
  }
}

const MOST_DAYS = 10_000

function pairOf(pair: string): readonly [string, string] {
  const at = pair.indexOf('=')
  const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  return [name, decode(value)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function bodyOf(text: string) {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function viewOf(read: ReadonlyMap<string, string>): View | undefined {
  const picture = PICTURES.find((name) => name === read.get('picture'))
  const [by, measure, stack] = [read.get('by'), read.get('measure'), read.get('stack')]
  const view: View = {
    ...(picture !== undefined && { picture }),
    ...(by !== undefined && { by }),
    ...(measure !== undefined && { measure }),
    ...(stack !== undefined && { stack }),
  }
  return Object.keys(view).length === 0 ? undefined : view
}

/** Splits a fragment into the API key and the other parts. */
export function takeKey(fragment: string): { readonly key: string | undefined; readonly rest: string } {
  const pairs = fragment.split('&')
  const found = pairs.find((pair) => pair.startsWith('key='))
  return {
    key: found === undefined ? undefined : decode(found.slice('key='.length)),
    rest: pairs.filter((pair) => !pair.startsWith('key=')).join('&'),
  }
}
