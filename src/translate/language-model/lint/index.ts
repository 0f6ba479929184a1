// All checks of a compiled query, except the check for unavailable data (reach.ts).

import type { ReplyIssue } from '../reply-issue.ts'
import { warnings } from './compiler-warnings.ts'
import { dates } from './dates.ts'
import { numbers } from './digits.ts'
import type { Rule, Subject } from './lint-rule.ts'
import { quoted } from './quoted.ts'
import { spoken } from './spoken.ts'

const rules: readonly Rule[] = [warnings, quoted, numbers, spoken, dates]

/** Runs all checks. `own`: the additional checks of the briefing. */
export const lint = (subject: Subject, own: readonly Rule[]): readonly ReplyIssue[] =>
  [...rules, ...own].flatMap((rule) => rule(subject))
