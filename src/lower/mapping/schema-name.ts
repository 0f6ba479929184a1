// The names of schemas that are made of accounts. An engine that folds or cuts a name would let two accounts reach one
// schema, so that such a name is refused before it is written.

import type { NameRules } from '../../sql/dialect.ts'

/** What the engine does to a name before it looks for it; undefined where it reads the name as it is. */
export function nameIssue(name: string, { folds, longest }: NameRules): string | undefined {
  if (new TextEncoder().encode(name).length > longest) return `reads no more than ${longest} bytes of`
  return FOLDED[folds].test(name) || (folds === 'all' && name !== name.toLowerCase()) ? FOLDS[folds] : undefined
}

/** What a name must not match. A letter that Unicode does not have yet may have a capital in the engine's version of it. */
const FOLDED: Readonly<Record<NameRules['folds'], RegExp>> = {
  none: /(?!)/,
  ascii: /[A-Z]/,
  all: /\p{Cn}/u,
  unknown: /[^ -@[-~]| $/,
}

const FOLDS: Readonly<Record<NameRules['folds'], string>> = {
  none: '',
  ascii: 'reads capital letters as small ones in',
  all: 'reads capital letters as small ones in',
  unknown: 'may not tell capital letters, letters outside ASCII and blanks at the end apart in',
}
