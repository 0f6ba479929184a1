// Formats an answer as a text table with aligned columns, followed by the number of rows, totals and periods.

import type { Page } from './page.ts'

export function tableOf({ columns, data, totalRecords, page, limit, totals = {}, periods = {} }: Page): string {
  const lines = [
    columns.map(({ name }) => shown(name)),
    ...data.map((row) => columns.map(({ name }) => (Object.hasOwn(row, name) ? shown(row[name] ?? '') : ''))),
  ]
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => widthOf(cells[index] ?? ''))))
  const [header = '', ...rows] = lines.map((cells) =>
    cells
      .map((cell, index) => padded(cell, widths[index] ?? 0, columns[index]?.type === 'number'))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  const below = [
    countOf(data.length, totalRecords, (page - 1) * limit),
    ...Object.entries(totals).map(([name, cell]) => `total ${shown(name)}: ${shown(cell)}`),
    ...Object.entries(periods).map(([name, [first, last]]) => `${name}: ${first} to ${last}`),
  ]
  return [header, rule, ...rows, '', ...below].join('\n')
}

const padded = (cell: string, width: number, isNumber: boolean): string => {
  const space = ' '.repeat(width - widthOf(cell))
  return isNumber ? space + cell : cell + space
}

function countOf(rows: number, total: number, before: number): string {
  if (rows === total) return `${total} ${total === 1 ? 'row' : 'rows'}`
  return rows === 0 ? `no rows on this page, ${total} in all` : `rows ${before + 1} to ${before + rows} of ${total}`
}

/** Escapes control characters, which could move the cursor or colour the terminal, and invisible characters. */
const shown = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, (character) => {
    const short = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }[character]
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })

const segments = new Intl.Segmenter()
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u

/** The width of a text on a terminal: two columns for each emoji and each East Asian letter, else one. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segments.segment(text)) width += WIDE.test(segment) ? 2 : 1
  return width
}
