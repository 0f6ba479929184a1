// All checks of a query that compiles, beside those of words for what no query can give (reach.ts).

import type { ReplyIssue } from '../reply-issue.ts'
import { warnings } from './compiler-warnings.ts'
import { dates } from './dates.ts'
import { numbers } from './digits.ts'
import type { Rule, Subject } from './lint-rule.ts'
import { quoted } from './quoted.ts'
import { rowType } from './row-type.ts'
import { spoken } from './spoken.ts'

const rules: readonly Rule[] = [warnings, rowType, quoted, numbers, spoken, dates]

export const lint = (subject: Subject): readonly ReplyIssue[] => rules.flatMap((rule) => rule(subject))
