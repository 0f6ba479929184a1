// The ticks of an axis with round numbers, and the points of an axis that get a label.

/** Round numbers that cover the range from `low` to `high`: multiples of 1, 2 or 5 times a power of ten. */
export function ticksOf(low: number, high: number, count: number): readonly number[] {
  const span = high - low
  if (!(span > 0) || !Number.isFinite(span)) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / count))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => span / one <= count) ?? power * 10
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  // Multiply instead of adding up, so that rounding errors do not accumulate.
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/**
 * The indexes of evenly spaced points whose labels fit into `width`. The label of the last point is right-aligned, not
 * centred, so it needs half a label width more.
 */
export function labelled(points: number, width: number, label: number): readonly number[] {
  const each = Math.max(1, Math.ceil(points / Math.max(1, width / label)))
  const all = Array.from({ length: Math.ceil(points / each) }, (_, index) => index * each)
  const apart = (each * width) / Math.max(1, points - 1)
  return all.length > 1 && all.at(-1) === points - 1 && apart < 1.5 * label ? all.slice(0, -1) : all
}
