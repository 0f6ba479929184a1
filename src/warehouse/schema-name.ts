// Checks schema names that are derived from accounts. An engine that folds case or truncates names could give two
// accounts the same schema, so the compiler refuses names that the engine would change.

import type { NameRules } from '../sql/dialect.ts'

/** A phrase for the change that the engine makes to a name. Undefined if the engine keeps the name unchanged. */
export function nameIssue(name: string, { folds, longest }: NameRules): string | undefined {
  if (new TextEncoder().encode(name).length > longest) return `reads no more than ${longest} bytes of`
  return FOLDED[folds].test(name) || (folds === 'all' && name !== name.toLowerCase()) ? FOLDS[folds] : undefined
}

/**
 * Patterns that names must not match. The pattern for `all` includes unassigned characters, because a newer Unicode
 * version in the engine can make them capital letters.
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
