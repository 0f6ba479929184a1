// Prints a number exactly in plain decimal notation: no exponent, no trailing zeros, no `-0`.
// Works on text, never on doubles, so that decimals and integers beyond 2^53 keep all digits.

const DECIMAL = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/

/** The plain text of a number from a driver. Undefined for anything else, such as `NaN`, infinities and other text. */
export function plainNumber(value: number | bigint | string): string | undefined {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return `${value}`
  const text = String(value)
  if (isPlain(text)) return text
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  return placed(sign === '-', whole + fraction, whole.length + Number(exponent))
}

// Fast path: nearly every number is plain already. The loop costs a fraction of the equivalent regular expression:
// /^-?(?:[1-9][0-9]*|0(?=\.))(?:\.[0-9]*[1-9])?$/
function isPlain(text: string): boolean {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0
  let point = -1
  for (let at = first; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === POINT && point < 0 && at > first) point = at
    else if (code < ZERO || code > NINE) return false
  }
  const leading = text.charCodeAt(first)
  if (point < 0) return text.length > first && leading !== ZERO
  return text.charCodeAt(text.length - 1) > ZERO && (leading !== ZERO || point === first + 1)
}

const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]

/** Places the decimal point before index `point` of the digits, padding with zeros if the index is outside. */
function placed(negative: boolean, digits: string, point: number): string {
  const whole = point <= 0 ? '' : digits.slice(0, point).padEnd(point, '0')
  const fraction = point <= 0 ? '0'.repeat(-point) + digits : digits.slice(point)
  let first = 0
  while (whole[first] === '0') first++
  let end = fraction.length
  while (fraction[end - 1] === '0') end--
  const text = (whole.slice(first) || '0') + (end > 0 ? `.${fraction.slice(0, end)}` : '')
  return negative && text !== '0' ? `-${text}` : text
}
