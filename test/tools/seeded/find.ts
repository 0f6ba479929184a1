// Finds source text regardless of its formatting.

/** A regular expression that matches a text regardless of whitespace. */
export function anyhow(text: string): RegExp {
  const characters = [...text.replaceAll(/\s+/g, '')]
  return new RegExp(characters.map((one) => one.replace(/[.*+?^${}()|[\]\\]/, '\\$&')).join('\\s*'), 'g')
}

export const timesIn = (source: string, text: string): number => [...source.matchAll(anyhow(text))].length
