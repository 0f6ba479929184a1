// The buttons that run and cancel the request, the elapsed time, and the number of rows per page.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import { withMember } from '../request/asked.ts'
import { answer, cancel, isCurrent, run, runningSince } from '../state/answers.ts'
import { edit } from '../state/place.ts'

const SIZES = [10, 25, 100, 500, 1000]

interface RunBarProps {
  readonly asked: Asked
  readonly description: Description
  /** Whether the builder shows all its rows. */
  readonly isOpen: boolean
}

export function RunBar({ asked, description, isOpen }: RunBarProps) {
  const { defaultLimit = 100, maxLimit = 1000 } = description.limits
  const limit = typeof asked.body.limit === 'number' ? asked.body.limit : defaultLimit
  const sizes = [...new Set([...SIZES.filter((size) => size <= maxLimit), limit])].toSorted((a, b) => a - b)
  const since = runningSince.value
  const isStale = answer.value !== undefined && !isCurrent(answer.value, asked)
  if (!isOpen && since === undefined && !isStale && answer.value !== undefined) return null
  return (
    <div class="run">
      <button type="button" class="primary" title="Ctrl or Cmd + Enter" onClick={() => void run()}>
        Run
      </button>
      {since === undefined ? (
        isStale && <span class="quiet">The request has changed since this answer.</span>
      ) : (
        <>
          <button type="button" class="plain" onClick={cancel}>
            Cancel
          </button>
          <Elapsed since={since} />
        </>
      )}
      {isOpen && (
        <label class="size">
          Rows per page
          <select
            value={limit}
            onChange={({ currentTarget: { value } }) => {
              const size = Number(value)
              edit(withMember(asked.body, 'limit', size === defaultLimit ? undefined : size))
              void run()
            }}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

const TICK_MS = 100

function Elapsed({ since }: { readonly since: number }) {
  const now = useSignal(performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = performance.now()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [since])
  return <span class="quiet elapsed">{(Math.max(0, now.value - since) / 1000).toFixed(1)} s</span>
}
