// The drill-down menu of a clicked table cell or part of a picture: keep only its rows, exclude its rows, or split its
// rows by another field.

import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { type Asked, type Body, QUERY } from '../request/asked.ts'
import { labelsOf } from '../request/columns.ts'
import { markOf } from '../request/field-list.ts'
import { type Fact, factText, narrowed, narrowedToAll, splitBy } from '../request/narrowing.ts'
import { open } from '../state/actions.ts'
import { type Pointed, pointed } from '../state/pointed.ts'
import { Picker } from './picker.tsx'

export function PointMenu({ description }: { readonly description: Description }) {
  const now = pointed.value
  // The key makes Preact mount a new menu after a click at another position.
  return now && <Menu key={`${now.x},${now.y}`} at={now} description={description} />
}

interface MenuProps {
  readonly at: Pointed
  readonly description: Description
}

const close = () => {
  pointed.value = undefined
}

const WIDTH = 300
const ROOM = 260

function Menu({ at: { x, y, asked, facts }, description }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const split = useSignal(false)
  useLayoutEffect(() => {
    const before = document.activeElement
    menu.current?.showPopover()
    menu.current?.querySelector<HTMLElement>('button')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const go = (body: Body | undefined) => {
    close()
    if (body === undefined) return
    const { question: _, recent: __, ...same } = asked
    void open({ ...same, body })
  }
  const place = {
    left: `${Math.max(8, Math.min(x, innerWidth - WIDTH - 8))}px`,
    top: `${Math.max(8, Math.min(y + 6, innerHeight - ROOM))}px`,
  }
  const useful = facts.map((fact) => ({ fact, ...narrowed(asked, fact, description) }))
  const together = useful.filter(({ only }) => only !== undefined).map(({ fact }) => fact)
  const canSplit = asked.endpoint === QUERY && (facts.length === 0 || together.length > 0)
  const isEmpty = !canSplit && useful.every(({ only, without }) => only === undefined && without === undefined)
  return (
    <div
      ref={menu}
      class="point"
      popover="auto"
      role="dialog"
      aria-label="This number"
      style={place}
      onToggle={(event) => {
        if (event.newState === 'closed') close()
      }}
    >
      {split.value ? (
        <Picker
          label="Split by"
          options={description.fields.map((field) => ({
            name: field.name,
            label: labelsOf(description)(field.name),
            mark: markOf(field.type),
            value: field.name,
          }))}
          onPick={(field) => go(splitBy(asked, facts, field, description))}
          onClose={close}
        />
      ) : (
        <>
          {isEmpty && <p class="quiet">This report cannot be filtered by this value.</p>}
          {together.length > 1 && (
            <button type="button" onClick={() => go(narrowedToAll(asked, together, description))}>
              Only <b>{together.map((fact) => factText({ asked, description }, fact)).join(' and ')}</b>
            </button>
          )}
          {useful.map(({ fact, only, without }) => (
            <FactButtons key={fact.column} {...{ fact, only, without, asked, description, go }} />
          ))}
          {canSplit && (
            <button
              type="button"
              onClick={() => {
                split.value = true
              }}
            >
              {facts.length === 0 ? 'Split by…' : 'Only this, split by…'}
            </button>
          )}
        </>
      )}
    </div>
  )
}

interface FactButtonsProps {
  readonly fact: Fact
  readonly only: Body | undefined
  readonly without: Body | undefined
  readonly asked: Asked
  readonly description: Description
  readonly go: (body: Body | undefined) => void
}

function FactButtons({ fact, only, without, asked, description, go }: FactButtonsProps) {
  const value = factText({ asked, description }, fact)
  return (
    <>
      {only !== undefined && (
        <button type="button" onClick={() => go(only)}>
          Only <b>{value}</b>
        </button>
      )}
      {without !== undefined && (
        <button type="button" onClick={() => go(without)}>
          Without <b>{value}</b>
        </button>
      )}
    </>
  )
}
