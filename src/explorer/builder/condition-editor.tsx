// The editor of a condition. It offers the operators that fit the member, and values from the data.

import type { Description } from '../../catalog/description.ts'
import type { Asked, Body } from '../request/asked.ts'
import { signOf } from '../request/chip-texts.ts'
import { spoken } from '../request/date-range.ts'
import { comparedBy } from './compared.ts'
import { Values } from './values-editor.tsx'

interface ConditionEditorProps {
  readonly list: 'filters' | 'having'
  readonly value: Body
  readonly asked: Asked
  readonly description: Description
  readonly change: (value: unknown) => void
}

/** Operators that accept no values. */
const NONE = ['set', 'notSet']
/** Operators that accept exactly one value. */
const ONE = ['gt', 'gte', 'lt', 'lte']

export function ConditionEditor({ list, value, asked, description, change }: ConditionEditorProps) {
  const compared = comparedBy(list, value.member, asked, description)
  const operator = String(value.operator)
  const values = Array.isArray(value.values) ? value.values.map(String) : []
  const choose = (next: string) => change(withOperator(value, next, values, description))
  const setValues = (next: readonly string[]) => change({ ...value, values: next })
  const operators = compared.operators.includes(operator) ? compared.operators : [operator, ...compared.operators]
  return (
    <>
      <label>
        {String(value.member)}
        <select value={operator} onChange={(event) => choose(event.currentTarget.value)}>
          {operators.map((name) => (
            <option key={name} value={name}>
              {signOf(name)}
            </option>
          ))}
        </select>
      </label>
      {operator === 'inDateRange' ? (
        <RangeValues values={values} description={description} onChange={setValues} />
      ) : (
        !NONE.includes(operator) && (
          <Values
            list={list}
            member={String(value.member)}
            compared={compared}
            isOne={ONE.includes(operator)}
            values={values}
            description={description}
            onChange={setValues}
          />
        )
      )}
    </>
  )
}

/** Changes the operator of a condition. Keeps the values that the new operator accepts. */
function withOperator(condition: Body, operator: string, values: readonly string[], description: Description): Body {
  const { values: _, ...rest } = condition
  if (NONE.includes(operator)) return { ...rest, operator }
  if (operator === 'inDateRange') return { ...rest, operator, values: [description.dateRanges[0] ?? 'today'] }
  const fitting = values.filter((value) => !description.dateRanges.includes(value))
  return { ...rest, operator, values: ONE.includes(operator) ? fitting.slice(0, 1) : fitting }
}

interface RangeValuesProps {
  readonly values: readonly string[]
  readonly description: Description
  readonly onChange: (values: readonly string[]) => void
}

function RangeValues({ values, description, onChange }: RangeValuesProps) {
  const isShortcut = values.length === 1
  const [first = '', last = first] = isShortcut ? [] : values
  return (
    <>
      <label>
        Days
        <select
          value={isShortcut ? values[0] : ''}
          onChange={(event) => {
            if (event.currentTarget.value !== '') onChange([event.currentTarget.value])
          }}
        >
          <option value="">From – to</option>
          {description.dateRanges.map((name) => (
            <option key={name} value={name}>
              {spoken(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        From
        <input
          type="date"
          value={first}
          onChange={({ currentTarget: { value } }) => onChange([value, last || value])}
        />
      </label>
      <label>
        To
        <input
          type="date"
          value={last}
          onChange={({ currentTarget: { value } }) => onChange([first || value, value])}
        />
      </label>
    </>
  )
}
