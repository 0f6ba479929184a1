// `what did every widget bring in`, `which keyword generated the most`, `which campaign was the best`: of what, they do not
// say.

import type { Item } from './items.ts'
import type { Unusable } from './unusable.ts'

const BRINGING =
  /\b(?:bring(?:s|ing)? in|brought in|(?:bring(?:s|ing)?|brought|generat(?:es?|ed|ing)|yield(?:s|ed|ing)?|produc(?:es?|ed|ing)) the (?:most|least)|what did \w+(?: \w+){1,3} (?:make|achieve|yield|get)(?=$|[?.!]| (?:in|on|last|this|since|during)\b)|how (?:much )?did \w+(?: \w+){1,3} (?:perform|make)|(?:which|what) \w+(?: \w+)? (?:is|was|are|were) (?:the |our )?best(?: ones?)?(?=[?.!]*$))\b/i

const isMeasured = (one: Item): boolean =>
  ['measure', 'counted', 'having', 'context'].includes(one.is) || (one.is === 'rank' && one.by !== undefined)

export function vagueVerbs(items: readonly Item[], question: string): readonly Unusable[] {
  const [words] = BRINGING.exec(question.replace(/\s+/g, ' ')) ?? []
  return words === undefined || items.some(isMeasured)
    ? []
    : [{ reason: 'ambiguous', words: [words], why: 'does not say of what: name it, such as "revenue" or "orders"' }]
}
