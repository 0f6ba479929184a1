// The top bar: links to the start page and the API, the question box, and buttons for earlier requests, the developer
// panel and sign-out.

import { signal, useSignal, useSignalEffect } from '@preact/signals'
import { useId } from 'preact/hooks'
import { knownQuestions } from '../request/questions.ts'
import { titleOf } from '../request/titles.ts'
import { ask, goHome, open } from '../state/actions.ts'
import { earlier, earlierAsked } from '../state/earlier.ts'
import { examples, learnExamples } from '../state/examples.ts'
import { asked } from '../state/place.ts'
import { session, signOut } from '../state/session.ts'
import { isPanelOpen, togglePanel } from '../state/shown.ts'
import { Mark, Sign } from './mark.tsx'

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
      {asked.value !== undefined && (
        <button
          type="button"
          class="plain"
          aria-expanded={isPanelOpen.value}
          title="JSON, SQL and code of the request"
          onClick={togglePanel}
        >
          <Sign name="code" /> Developer
        </button>
      )}
      <a class="plain" href="docs">
        API
      </a>
      <button
        type="button"
        class="plain"
        title="Also removes the board and the earlier requests of this account from this browser"
        onClick={signOut}
      >
        Sign out
      </button>
    </nav>
  </header>
)

/** The text in the question box. It is the current question until the user types. */
const questionText = signal('')

function QuestionBox() {
  const [example] = examples.value ?? knownQuestions(session().description)
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
        onFocus={() => void learnExamples()}
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
        {requests.length === 0 && <li class="quiet">Your requests appear here. They are stored in this browser.</li>}
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
              {titleOf(one, session().description)}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
