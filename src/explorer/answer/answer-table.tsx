// The table of rows. It formats numbers by their unit, shows the exact text on hover, and shows null as a dash. A click
// on a column header sorts by the column. A click on a cell opens the menu for a drill-down to the rows of the cell.

import { useSignal } from '@preact/signals'
import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, isQuestion, QUERY, withMember } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { meaningOf } from '../request/columns.ts'
import { run } from '../state/answers.ts'
import { edit } from '../state/place.ts'
import { type Column, cellOf, type Page, type Row } from '../state/service-answer.ts'
import { Cell, TotalCell } from './cell.tsx'
import { cellTexts } from './cell-texts.ts'
import { type Direction, sorted } from './sorted.ts'

interface TableProps {
  readonly asked: Asked
  readonly page: Page
  readonly description: Description
}

interface Order {
  readonly name: string
  readonly direction: Direction
}

/** The first entry of `order` in a request. */
function orderOf({ body }: Asked): Order | undefined {
  const [first] = elementsOf(body, 'order')
  if (!isObject(first)) return undefined
  return { name: String(first.field), direction: first.dir === 'desc' ? 'desc' : 'asc' }
}

/** Cycles through both directions and the default order. A number column starts with the descending direction. */
function nextOrder(order: Order | undefined, { name, type }: Column): Order | undefined {
  const [first, second]: readonly Direction[] = type === 'number' ? ['desc', 'asc'] : ['asc', 'desc']
  if (order?.name !== name) return { name, direction: first ?? 'asc' }
  return order.direction === first ? { name, direction: second ?? 'desc' } : undefined
}

const SORTS = { asc: 'ascending', desc: 'descending' } as const

export function Table({ asked, page, description }: TableProps) {
  const { columns, data, limit, totals } = page
  const meanings = new Map(columns.map(({ name }) => [name, meaningOf(asked, name, description)]))
  const texts = new Map(columns.map((column) => [column, cellTexts(asked, page, column, description)]))
  const shownIn = (row: Row, column: Column) => {
    const text = cellOf(row, column)
    return text === undefined ? undefined : texts.get(column)?.(text, row)
  }
  const local = useSignal<Order | undefined>(undefined)
  // The page cannot change the `order` of a report or a question. It sorts their rows in the browser, if it has all
  // rows.
  const isRequest = asked.endpoint === QUERY && !isQuestion(asked)
  const canOrder = isRequest || data.length >= page.totalRecords
  const order = isRequest ? orderOf(asked) : local.value
  const orderBy = (column: Column) => {
    const next = nextOrder(order, column)
    if (!isRequest) {
      local.value = next
      return
    }
    edit(withMember(asked.body, 'order', next && [{ field: next.name, dir: next.direction }]))
    void run()
  }
  const rows = isRequest || order === undefined ? data : sorted(data, columns, order.name, order.direction)
  const facts = columns.filter(({ name, type }) => type !== 'number' || isDimension(asked, name))
  const first = (page.page - 1) * limit + 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the table to scroll it
    <div class="table" role="region" aria-label="Rows" tabIndex={0}>
      <table>
        <caption class="unseen">
          Rows {first} to {first + data.length - 1}
        </caption>
        <thead>
          <tr>
            {columns.map((column) => {
              const direction = order?.name === column.name ? order.direction : undefined
              const label = meanings.get(column.name)?.label
              return (
                <th
                  key={column.name}
                  scope="col"
                  title={canOrder ? `Sort by ${column.name}` : column.name}
                  class={`is-${column.type} ${canOrder ? 'can-order' : ''}`}
                  {...(direction && { 'aria-sort': SORTS[direction] })}
                  onClick={canOrder ? () => orderBy(column) : undefined}
                >
                  {canOrder ? (
                    <button type="button">
                      {label}
                      <span aria-hidden="true">{direction === undefined ? '' : direction === 'asc' ? ' ↑' : ' ↓'}</span>
                    </button>
                  ) : (
                    label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <Cell
                  key={column.name}
                  asked={asked}
                  column={column}
                  text={cellOf(row, column)}
                  shown={shownIn(row, column)}
                  meaning={meanings.get(column.name)}
                  facts={(facts.includes(column) ? [column] : facts).map((fact) => ({
                    column: fact.name,
                    value: cellOf(row, fact),
                  }))}
                  isFact={facts.includes(column)}
                  isFirst={index === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {totals !== undefined && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <TotalCell
                  key={column.name}
                  column={column}
                  text={facts.includes(column) ? undefined : cellOf(totals, column)}
                  shown={shownIn(totals, column)}
                  meaning={meanings.get(column.name)}
                  title={index === 0 ? 'All rows' : ''}
                />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** Whether a column is a dimension of the query. */
const isDimension = ({ body }: Asked, name: string): boolean => elementsOf(body, 'dimensions').includes(name)
