// The sign-in form: asks for an API key.

import { useSignal } from '@preact/signals'
import { enter, type SignIn } from '../state/session.ts'
import { Mark } from './mark.tsx'

export function SignInForm({ state }: { readonly state: Exclude<SignIn, { state: 'in' }> }) {
  const key = useSignal('')
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
        <p>Look at the data of your account.</p>
        <label for="key">API key</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
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
              The key was not accepted: {message}.{' '}
            </strong>
          )}
          It is kept in this tab only, and sent to this service only.
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
