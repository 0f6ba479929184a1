// Rules for conditions that name a field: on its values, on a part of its text, or on whether it has a value.

import { type Rule, rules } from '../rule.ts'
import {
  CONTAIN,
  each,
  equal,
  type Field,
  negated,
  on,
  oneOf,
  START,
  test,
  type ValuesSign,
} from './condition-forms.ts'

const ofField = (operator: string) => (field: Field | undefined, values: ValuesSign | undefined) =>
  field && values && !values.isSplit
    ? { ...test(...each(field.field, operator, values)), price: field.isMany ? 0.6 : 0 }
    : undefined
/**
 * A condition on the values of a field. The reading costs more for a number, and for a code in a field that is not an
 * id.
 */
const equalTo = (field: Field | undefined, values: ValuesSign | undefined) =>
  field && values && isOfType(field, values)
    ? {
        ...oneOf(field.field, values),
        price: (isCode(values) && !/(?:id|number)$/.test(field.field)) || values.kind === 'number' ? 0.4 : 0,
      }
    : undefined
/** Whether the values fit the type of the field. In `is_bot is zebra`, the value does not fit. */
const isOfType = ({ type, isMany }: Field, { texts, kind, isAll }: ValuesSign): boolean =>
  (type === 'string' && (isMany || !isAll || kind !== 'name')) ||
  (type === 'number' && texts.every((text) => /^-?[\d.]+$/.test(text)))
const isCode = ({ kind, texts }: ValuesSign): boolean =>
  kind === 'code' || texts.every((text) => /^[A-Za-z]+-?\d[\w-]*$/.test(text))
const LINK = '(whose|where|with|that|for|of|when|had|has|having|in|by) (the|a|an|its|their)'
const IS = 'is|=|==|equals|equal|was|are|were|being|:'
const CALLED = 'called|named|titled|labelled|labeled'

export const fieldConditions: readonly Rule[] = [
  ...rules(
    [
      `${LINK} {field} (~be) not|!=|<>|≠ (in|equal|one) (to) {values}`,
      `${LINK} {field} (~be) other|different than|from {values}`,
      `${LINK} {field} not equals {values}`,
      `${LINK} {field} notequals {values}`,
    ],
    // `engines other than Main` asks for a list of engines, so a field in the plural creates no condition here.
    (field, values) =>
      field && values && !field.isMany && isOfType(field, values)
        ? { ...test(negated(equal(field.field, values.texts))), price: values.kind === 'number' ? 0.4 : 0 }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~be) neither {values} nor {values}`, 'for neither {field} {values} nor {values}'],
    (field, a, b) =>
      field && a && b && isOfType(field, a) && isOfType(field, b)
        ? test(negated(equal(field.field, a.texts)), negated(equal(field.field, b.texts)))
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} ${IS} (to|one|any|in|of|either) (of) {values}`, `${LINK} {field} in ( {values} )`],
    equalTo,
    { cost: 0 },
  ),
  ...rules([`${LINK} {field} (~be) ${CALLED} {values}`], equalTo, { cost: 0.2 }),
  ...rules(
    [`${LINK} {field} (value|values) {values}`],
    (field, values) => (values?.kind !== 'term' && !field?.isMany ? equalTo(field, values) : undefined),
    { cost: 0.3 },
  ),
  ...rules(
    [`${LINK} {field} (is|=|was) {choice}`, 'in {field} {choice}'],
    (field, choice) => (field && choice && field.field === choice.field ? oneOf(field.field, choice) : undefined),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~do) not|never ${CONTAIN} (the) (word|text|term) {values}`],
    (field, values) =>
      field && values && !field.isMany ? test({ not: on(field.field, 'contains', values.texts) }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} ${CONTAIN} (the) (word|words|text|term|string|letters) {values}`,
      `${LINK} {field} with {values} in (it|them)`,
    ],
    ofField('contains'),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~do) not|never ${START} (with|by|in) {values}`],
    (field, values) =>
      field && values && !field.isMany ? test({ not: on(field.field, 'startsWith', values.texts) }) : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} ${START} (with|by|in) (the) (letters|word|letter|text) {values}`,
      `${LINK} {field} startswith {values}`,
    ],
    ofField('startsWith'),
    { cost: 0 },
  ),
  ...rules(
    [
      `${LINK} {field} ~be set|present|known|given|filled|available`,
      `${LINK} {field} ~be not null|empty|missing|blank`,
      '(with) (a|an) {field} set',
      'with (a|an|any|known) {field}',
      '(which|that) have|has|having|had (a|an|any|some) {field}',
    ],
    (field) => field && test(on(field.field, 'set')),
    { cost: 0.5 },
  ),
  ...rules(
    [
      `${LINK} {field} ~be not set|present|known|given|available`,
      `${LINK} {field} ~be|null null|missing|empty|unknown|blank|unset`,
      `${LINK} {field} notset|missing`,
      `${LINK} {field} not set`,
      '(with|where|have|has|had|and|but) no|without|missing|lacking (a|an|any) {field}',
      'with|from|in|of (a|an) unknown {field}',
    ],
    (field) => field && test(on(field.field, 'notSet')),
    { cost: 0.3 },
  ),
  ...rules(
    [`${LINK} {field} (~be|=|is|equals|equal) (to) true|yes`],
    (field) => field && test(on(field.field, 'equals', ['true'])),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~be|=|is|equals|equal) (to) false|no`, `${LINK} {field} (~be) not true`],
    (field) => field && test(on(field.field, 'equals', ['false'])),
    { cost: 0 },
  ),
  ...rules(
    [`${LINK} {field} (~be) (not) notequals|!=|equals|equal (to) true`],
    (field) => field && test(on(field.field, 'notEquals', ['true'])),
    { cost: 0 },
  ),
]
