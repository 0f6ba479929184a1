// Places in a body, and their form in messages.

import { quote } from '../names/quoted-name.ts'

/** A place in the body: member names and array positions, outermost first. */
export type Place = readonly (string | number)[]

/** Formats a place as `filters[0].values[1]`. Quotes a name that is not an identifier. */
export function pathOf(at: Place): string {
  let path = ''
  for (const step of at) {
    if (typeof step === 'number') path += `[${step}]`
    else if (!WORD.test(step)) path += `[${quote(step)}]`
    else path += path === '' ? step : `.${step}`
  }
  return path
}

const WORD = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/
