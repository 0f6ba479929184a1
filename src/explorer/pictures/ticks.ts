// Round numbers along an axis.

/** Multiples of 1, 2 or 5 times a power of ten that cover a range from zero or below to above. */
export function ticksOf(low: number, high: number, count: number): readonly number[] {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / count))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= count) ?? power * 10
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  // Multiplied, not added up, so that 0.1 * 3 is the only rounding.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Positions of at most `count` labels among points, evenly spaced. */
export function labelled(points: number, count: number): readonly number[] {
  const each = Math.max(1, Math.ceil(points / Math.max(1, count)))
  return Array.from({ length: Math.ceil(points / each) }, (_, index) => index * each)
}
