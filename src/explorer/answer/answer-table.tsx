// The table of rows: numbers in their unit with the exact text on hover, null as a dash. A click on a column orders by it.

import type { Description } from '../../catalog/description.ts'
import type { Unit } from '../../model/metric.ts'
import { isObject } from '../../std/is-object.ts'
import { inUnit } from '../pictures/units.ts'
import { type Asked, isQuestion, QUERY, withMember } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { meaningOf } from '../request/columns.ts'
import { run } from '../state/answers.ts'
import { edit } from '../state/place.ts'
import { type Column, cellOf, type Page } from '../state/service-answer.ts'

interface TableProps {
  readonly asked: Asked
  readonly page: Page
  readonly description: Description
}

type Direction = 'asc' | 'desc'

/** The direction of the first order, if it is by this column. */
function directionOf({ body }: Asked, { name }: Column): Direction | undefined {
  const [first] = elementsOf(body, 'order')
  if (!isObject(first) || first.field !== name) return undefined
  return first.dir === 'desc' ? 'desc' : 'asc'
}

/** Cycles through two directions and the default order; numbers begin with descending. */
function orderBy(asked: Asked, column: Column): void {
  const [first, second]: readonly Direction[] = column.type === 'number' ? ['desc', 'asc'] : ['asc', 'desc']
  const now = directionOf(asked, column)
  const next = now === undefined ? first : now === first ? second : undefined
  edit(withMember(asked.body, 'order', next && [{ field: column.name, dir: next }]))
  void run()
}

const SORTS = { asc: 'ascending', desc: 'descending' } as const

export function Table({ asked, page: { columns, data, page, limit }, description }: TableProps) {
  const meanings = new Map(columns.map(({ name }) => [name, meaningOf(asked, name, description)]))
  // Reports have a fixed order, and a question names its order in words.
  const canOrder = asked.endpoint === QUERY && !isQuestion(asked)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div class="table" role="region" aria-label="Rows" tabIndex={0}>
      <table>
        <caption class="unseen">
          Rows {(page - 1) * limit + 1} to {(page - 1) * limit + data.length}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = directionOf(asked, column)
              return (
                <th
                  key={column.name}
                  scope="col"
                  title={column.name}
                  class={`is-${column.type}`}
                  {...(direction && { 'aria-sort': SORTS[direction] })}
                >
                  {canOrder ? (
                    <button type="button" title="Order by this column" onClick={() => orderBy(asked, column)}>
                      {meanings.get(column.name)?.label}
                      <span aria-hidden="true">{direction === undefined ? '' : direction === 'asc' ? ' ↑' : ' ↓'}</span>
                    </button>
                  ) : (
                    meanings.get(column.name)?.label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {data.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <Cell
                  key={column.name}
                  column={column}
                  text={cellOf(row, column)}
                  unit={meanings.get(column.name)?.unit}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  readonly column: Column
  readonly text: string | undefined
  readonly unit: Unit | undefined
}

function Cell({ column, text, unit }: CellProps) {
  if (text === undefined) {
    return (
      <td class={`is-${column.type} is-absent`}>
        <span aria-hidden="true">–</span>
        <span class="unseen">absent</span>
      </td>
    )
  }
  if (unit !== undefined)
    return (
      <td class={`is-${column.type}`} title={text}>
        {inUnit(text, unit)}
      </td>
    )
  return <td class={`is-${column.type}`}>{text === '' ? <i class="quiet">empty text</i> : text}</td>
}
