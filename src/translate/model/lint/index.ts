// All checks of a query that compiles, beside those of words for what no query can give (reach.ts).

import type { Fault } from '../fault.ts'
import { dates } from './dates.ts'
import { numbers } from './numbers.ts'
import { quoted } from './quoted.ts'
import { rowType } from './row-type.ts'
import type { Rule, Subject } from './rule.ts'
import { spoken } from './spoken.ts'
import { warnings } from './warnings.ts'

const rules: readonly Rule[] = [warnings, rowType, quoted, numbers, spoken, dates]

export const lint = (subject: Subject): readonly Fault[] => rules.flatMap((rule) => rule(subject))
