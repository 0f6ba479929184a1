// Converts a value of a condition to text. Values are usually strings; JSON numbers and booleans are accepted, too.

/** The text of a string, boolean or number. Undefined for a number that lost digits in JSON parsing. */
export function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : undefined
  return plainNotation(value)
}

/** A fraction without an exponent: `0.0000001`, not `1e-7`. */
function plainNotation(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace('-', '').replace('.', '')
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${digits}`
}
