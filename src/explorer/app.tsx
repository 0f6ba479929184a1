// The page: the sign-in form, or the workspace with its three columns.

import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Description } from '../catalog/description.ts'
import { AnswerSection } from './answer/answer-section.tsx'
import { Board } from './board/board.tsx'
import { Builder } from './builder/builder.tsx'
import { PointMenu } from './builder/point-menu.tsx'
import { FieldsPanel } from './fields/fields-panel.tsx'
import { Panel } from './panel/panel.tsx'
import { Explained } from './parts/explained.tsx'
import { Header } from './parts/header.tsx'
import { Mark } from './parts/mark.tsx'
import { SignInForm } from './parts/sign-in-form.tsx'
import { Status } from './parts/status.tsx'
import { Title } from './parts/title.tsx'
import { titleOf } from './request/titles.ts'
import { arrive, start } from './state/actions.ts'
import { run } from './state/answers.ts'
import { watch } from './state/dry-run.ts'
import { asked, unreadable } from './state/place.ts'
import { begin, signIn } from './state/session.ts'
import { isPanelOpen } from './state/shown.ts'

export function App() {
  const { value } = signIn
  if (value.state === 'in') return <Workspace description={value.session.description} />
  return value.state === 'arriving' ? <Arriving /> : <SignInForm state={value} />
}

/** Shown until the description of the service arrives, so that the sign-in form does not flash. */
const Arriving = () => (
  <div class="page is-wide is-gallery" aria-busy="true">
    <header class="top">
      <span class="brand">
        <Mark /> sightline
      </span>
    </header>
    <div class="fields" />
  </div>
)

function Workspace({ description }: { readonly description: Description }) {
  useEffect(() => {
    start()
    return watch()
  }, [])
  useEffect(() => {
    const onMove = (event: PopStateEvent) => {
      if (location.hash.includes('key=')) return begin()
      void arrive(event.state?.isStep === true)
    }
    addEventListener('popstate', onMove)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('popstate', onMove)
      removeEventListener('keydown', onKey)
    }
  }, [])
  const now = asked.value
  useEffect(() => {
    document.title = now === undefined ? 'sightline explorer' : `${titleOf(now, description)} – sightline`
  }, [now])
  const isWide = now === undefined || !isPanelOpen.value
  return (
    <div class={`page ${isWide ? 'is-wide' : ''} ${now === undefined ? 'is-gallery' : 'has-answer'}`}>
      <SkipButton>Skip to {now === undefined ? 'the gallery' : 'the request'}</SkipButton>
      <Header />
      {/* After the question box, Tab would step through the long list of fields. */}
      <SkipButton>Skip the fields</SkipButton>
      <FieldsPanel description={description} />
      <main tabIndex={-1}>
        {unreadable.value !== undefined && (
          <p class="notice is-issue" role="alert">
            This link cannot be read: {unreadable.value}.
          </p>
        )}
        {now === undefined ? (
          <Board description={description} />
        ) : (
          <>
            <Title asked={now} description={description} />
            <Explained />
            <Builder asked={now} description={description} />
            <AnswerSection asked={now} description={description} />
          </>
        )}
      </main>
      {now !== undefined && isPanelOpen.value && <Panel asked={now} description={description} />}
      <PointMenu description={description} />
      <Status />
    </div>
  )
}

/** Lets keyboard users jump to the main part of the page. */
const SkipButton = ({ children }: { readonly children: ComponentChildren }) => (
  <button type="button" class="skip" onClick={() => document.querySelector('main')?.focus()}>
    {children}
  </button>
)

const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    void run()
  }
  if (event.key === '/' && !isText(event.target)) {
    event.preventDefault()
    document.querySelector<HTMLDetailsElement>('.fields details')?.setAttribute('open', '')
    document.getElementById('field-search')?.focus()
  }
}
