// The sign-in form, with a field for the API key.

import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { enter, type SignIn } from '../state/session.ts'
import { Mark } from './mark.tsx'

export function SignInForm({ state }: { readonly state: Exclude<SignIn, { state: 'in' }> }) {
  const key = useSignal('')
  const input = useRef<HTMLInputElement>(null)
  // After a failed sign-in, select the rejected key, so that the next input replaces it.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [state])
  const isEntering = state.state === 'entering'
  const message = state.state === 'out' ? state.message : undefined
  return (
    <main class="door">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (key.value.trim() !== '') void enter(key.value)
        }}
      >
        <h1>
          <Mark /> sightline <span>explorer</span>
        </h1>
        <p>Look at the search data of your shop.</p>
        <label for="key">API key</label>
        {/* Password managers need a user name to store a key. */}
        <input
          class="unseen"
          type="text"
          name="username"
          value="sightline"
          autocomplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <input
          ref={input}
          id="key"
          name="password"
          type="password"
          autocomplete="current-password"
          spellcheck={false}
          value={key.value}
          aria-invalid={message !== undefined}
          aria-describedby="key-about"
          onInput={(event) => {
            key.value = event.currentTarget.value
          }}
        />
        <p id="key-about" class="quiet">
          {message !== undefined && (
            <strong class="issue" role="alert">
              {message}{' '}
            </strong>
          )}
          The operator of this service gives you the key. The page keeps the key in this tab and sends it only to this
          service.
        </p>
        <button type="submit" class="primary" disabled={isEntering}>
          {isEntering ? 'Signing in…' : 'Sign in'}
        </button>
        <p class="quiet">
          <a href="docs">API reference</a>
        </p>
      </form>
    </main>
  )
}
