// Checks schema names derived from accounts. If the engine folds or cuts names, two accounts could reach one schema, so
// the compiler refuses these names.

import type { NameRules } from '../sql/dialect.ts'

/** What the engine does to a name before the lookup; undefined if it keeps the name unchanged. */
export function nameIssue(name: string, { folds, longest }: NameRules): string | undefined {
  if (new TextEncoder().encode(name).length > longest) return `reads no more than ${longest} bytes of`
  return FOLDED[folds].test(name) || (folds === 'all' && name !== name.toLowerCase()) ? FOLDS[folds] : undefined
}

/**
 * Patterns that names must not match. A newer Unicode version in the engine may add capitals, so unassigned characters
 * match.
 */
const FOLDED: Readonly<Record<NameRules['folds'], RegExp>> = {
  none: /(?!)/,
  ascii: /[A-Z]/,
  all: /\p{Cn}/u,
  unknown: /[^ -@[-~]| $/,
}

const FOLDS: Readonly<Record<NameRules['folds'], string>> = {
  none: '',
  ascii: 'ignores case in',
  all: 'ignores case in',
  unknown: 'may ignore differences of case, of letters outside ASCII and of trailing blanks in',
}
