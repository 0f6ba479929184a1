// The gallery: a dozen small pictures of live data, each a link to its exploration.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Description } from '../catalog/description.ts'
import { askedOf, type Exploration, explorationsOf } from './gallery.ts'
import { chosenOf } from './pictures/picture.ts'
import { PictureOf } from './pictures/picture-of.tsx'
import type { Source } from './pictures/source.ts'
import { exact } from './pictures/units.ts'
import { type Asked, keyOf } from './request/asked.ts'
import { daysUpTo } from './request/days.ts'
import { toFragment } from './request/fragment.ts'
import { open, startQuery } from './state/actions.ts'
import { allRows } from './state/all-rows.ts'
import { inTurn } from './state/in-turn.ts'
import { dataDays, lastDay } from './state/known.ts'
import type { Page } from './state/service-answer.ts'
import { session } from './state/session.ts'

const DAYS = 30
/** Larger answers get no picture. */
const MOST_ROWS = 5_000

export function Gallery({ description }: { readonly description: Description }) {
  const last = useSignal<string | undefined>(undefined)
  const known = dataDays.value
  useEffect(() => {
    if (known !== undefined)
      void lastDay().then((day) => {
        last.value = day
      })
  }, [known])
  const days = last.value === undefined ? undefined : daysUpTo(last.value, DAYS)
  const limit = description.limits.maxLimit ?? 1000
  return (
    <section class="gallery" aria-labelledby="gallery-title">
      <header>
        <h1 id="gallery-title">What do you want to know?</h1>
        <p class="quiet">
          {days === undefined ? 'Looking at the data…' : `Live data of the 30 days up to ${days.last}. `}
          {known != null && `The data begins on ${known.first}.`}
        </p>
        <button type="button" class="primary" onClick={() => startQuery()}>
          New query
        </button>
      </header>
      <ul>
        {explorationsOf(description).map((exploration) => (
          <li key={exploration.title}>
            <Card exploration={exploration} asked={days && askedOf(exploration, days, limit)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  readonly exploration: Exploration
  readonly asked: Asked | undefined
}

/** A cache of answers, so that the cards appear at once on return. */
const answers = new Map<string, Page>()

function Card({ exploration: { title, about }, asked }: CardProps) {
  const key = asked && keyOf(asked)
  const shown = useSignal<Page | string | undefined>(undefined)
  useEffect(() => {
    if (asked === undefined || key === undefined) return
    shown.value = answers.get(key)
    if (shown.value !== undefined) return
    const abort = new AbortController()
    void inTurn(
      key,
      () => allRows(session().client, asked, { signal: abort.signal, most: MOST_ROWS }),
      abort.signal,
    ).then((reply) => {
      if (reply === undefined || abort.signal.aborted) return
      if (reply.ok) answers.set(key, reply.page)
      shown.value = reply.ok ? reply.page : reply.message
    })
    return () => abort.abort()
  }, [key])
  return (
    <a
      class="card"
      href={`#${toFragment(asked)}`}
      onClick={(event) => {
        if (asked === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        open(asked)
      }}
    >
      <h2>{title}</h2>
      <p class="quiet">{about}</p>
      <Drawn asked={asked} shown={shown.value} />
    </a>
  )
}

function Drawn({ asked, shown }: { readonly asked: Asked | undefined; readonly shown: Page | string | undefined }) {
  if (asked === undefined || shown === undefined) return <div class="drawn is-loading" aria-hidden="true" />
  if (typeof shown === 'string') return <p class="drawn issue">{shown}</p>
  if (shown.data.length === 0) return <p class="drawn quiet">Nothing in these days.</p>
  const source: Source = { asked, page: shown, description: session().description }
  const chosen = chosenOf(source)
  if (chosen.picture === 'none')
    return <p class="drawn quiet">{exact(shown.totalRecords)} rows: too many to draw at once.</p>
  return (
    <div class="drawn">
      <PictureOf source={source} chosen={chosen} isSmall />
    </div>
  )
}
