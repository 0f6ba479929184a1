// The top bar: home, the question box, earlier requests, sign-out.

import { signal, useSignal, useSignalEffect } from '@preact/signals'
import { useId } from 'preact/hooks'
import { questionsOf } from '../gallery.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { chipsOf } from '../request/chips.ts'
import { labelsOf } from '../request/columns.ts'
import type { ListName } from '../request/lists.ts'
import { ask, goHome, open } from '../state/actions.ts'
import { earlier, earlierAsked } from '../state/earlier.ts'
import { asked } from '../state/place.ts'
import { session, signOut } from '../state/session.ts'
import { Mark } from './mark.tsx'

export const Header = () => (
  <header class="top">
    <a
      class="brand"
      href="explorer"
      onClick={(event) => {
        event.preventDefault()
        goHome()
      }}
    >
      <Mark /> sightline
    </a>
    <QuestionBox />
    <nav aria-label="Session">
      <Earlier />
      <a class="plain" href="docs">
        API
      </a>
      <button type="button" class="plain" onClick={signOut}>
        Sign out
      </button>
    </nav>
  </header>
)

/** The text of the question box: the current question until the user types. */
const questionText = signal('')

function QuestionBox() {
  const [example] = questionsOf(session().description)
  const isAsking = useSignal(false)
  const id = useId()
  useSignalEffect(() => {
    const now = asked.value
    const query = now?.body.query
    questionText.value = now?.question ?? (typeof query === 'string' ? query : '')
  })
  const submit = async () => {
    isAsking.value = true
    await ask(questionText.value).finally(() => {
      isAsking.value = false
    })
  }
  return (
    <form
      class="question"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label class="unseen" for={id}>
        Ask in plain English
      </label>
      <input
        id={id}
        type="search"
        placeholder={example === undefined ? 'Ask in plain English' : `Ask: ${example}`}
        autocomplete="off"
        value={questionText.value}
        onInput={(event) => {
          questionText.value = event.currentTarget.value
        }}
      />
      <button type="submit" disabled={isAsking.value}>
        {isAsking.value ? 'Reading…' : 'Ask'}
      </button>
    </form>
  )
}

/** A short title for a request. */
export function titleOf({ endpoint, body, question }: Asked): string {
  if (question !== undefined) return question
  if (typeof body.query === 'string') return body.query
  const texts = (list: ListName) => chipsOf(body, list, labelsOf(session().description)).map(({ text }) => text)
  const conditions = [...texts('filters'), ...texts('having')]
  const dates = [body.startDate, body.endDate].filter((day) => day !== undefined).join(' – ')
  const subject = [texts('measures').join(', '), texts('dimensions').join(', ')]
    .filter((part) => part !== '')
    .join(' by ')
  return [endpoint === QUERY ? subject || 'empty query' : endpoint, dates, ...conditions]
    .filter((part) => part !== '')
    .join(' · ')
}

function Earlier() {
  const requests = earlier.value.flatMap((fragment) => {
    const one = earlierAsked(fragment)
    return one === undefined ? [] : [{ fragment, one }]
  })
  return (
    <>
      <button type="button" class="plain" popovertarget="earlier">
        Earlier
      </button>
      <ul id="earlier" class="menu" popover="auto">
        {requests.length === 0 && <li class="quiet">Requests that you run are kept here, in this browser.</li>}
        {requests.map(({ fragment, one }) => (
          <li key={fragment}>
            <a
              href={`#${fragment}`}
              onClick={(event) => {
                event.preventDefault()
                event.currentTarget.closest<HTMLElement>('.menu')?.hidePopover()
                open(one)
              }}
            >
              {titleOf(one)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
