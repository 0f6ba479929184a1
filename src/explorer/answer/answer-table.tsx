// The table of rows: numbers unchanged, null as a dash. A click on a column orders by it.

import { isObject } from '../../std/is-object.ts'
import { type Asked, isQuestion, QUERY, withMember } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { run } from '../state/answers.ts'
import { edit } from '../state/place.ts'
import { type Column, cellOf, type Page } from '../state/service-answer.ts'

interface TableProps {
  readonly asked: Asked
  readonly page: Page
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

export function Table({ asked, page: { columns, data, page, limit } }: TableProps) {
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
                  class={`is-${column.type}`}
                  {...(direction && { 'aria-sort': SORTS[direction] })}
                >
                  {canOrder ? (
                    <button type="button" title="Order by this column" onClick={() => orderBy(asked, column)}>
                      {column.name}
                      <span aria-hidden="true">{direction === undefined ? '' : direction === 'asc' ? ' ↑' : ' ↓'}</span>
                    </button>
                  ) : (
                    column.name
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
                <Cell key={column.name} column={column} text={cellOf(row, column)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell({ column, text }: { readonly column: Column; readonly text: string | undefined }) {
  if (text === undefined) {
    return (
      <td class={`is-${column.type} is-absent`}>
        <span aria-hidden="true">–</span>
        <span class="unseen">absent</span>
      </td>
    )
  }
  return <td class={`is-${column.type}`}>{text === '' ? <i class="quiet">empty text</i> : text}</td>
}
