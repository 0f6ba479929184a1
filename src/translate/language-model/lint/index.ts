// All checks of a query that compiles, beside those of words for what no query can give (reach.ts).

import type { ReplyIssue } from '../reply-issue.ts'
import { warnings } from './compiler-warnings.ts'
import { dates } from './dates.ts'
import { numbers } from './digits.ts'
import type { Rule, Subject } from './lint-rule.ts'
import { quoted } from './quoted.ts'
import { spoken } from './spoken.ts'

const rules: readonly Rule[] = [warnings, quoted, numbers, spoken, dates]

/** `own` are rules for the model beside those for every one. */
export const lint = (subject: Subject, own: readonly Rule[]): readonly ReplyIssue[] =>
  [...rules, ...own].flatMap((rule) => rule(subject))
