/** A number with its noun: `1 row`, `2 rows`. */
export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`
