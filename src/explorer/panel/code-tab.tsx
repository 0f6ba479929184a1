// The request as code that the user can copy into a program.

import { signal } from '@preact/signals'
import type { Asked } from '../request/asked.ts'
import { base } from '../state/session.ts'
import { Code } from './code.tsx'
import type { Language } from './highlight.ts'
import { curlOf, fetchOf, typescriptOf } from './snippets.ts'

interface Kind {
  readonly title: string
  readonly language: Language
  readonly textOf: (asked: Asked) => string
}

const KINDS = {
  curl: { title: 'curl', language: 'bash', textOf: (asked) => curlOf(base, asked) },
  fetch: { title: 'fetch', language: 'typescript', textOf: (asked) => fetchOf(base, asked) },
  typescript: { title: 'TypeScript', language: 'typescript', textOf: typescriptOf },
} as const satisfies Readonly<Record<string, Kind>>

const names = ['curl', 'fetch', 'typescript'] as const
const chosen = signal<(typeof names)[number]>('curl')

export function CodeTab({ asked }: { readonly asked: Asked }) {
  const { textOf, language, title } = KINDS[chosen.value]
  return (
    <>
      <div class="choices" role="group" aria-label="Code for">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen.value}
            onClick={() => {
              chosen.value = name
            }}
          >
            {KINDS[name].title}
          </button>
        ))}
      </div>
      <Code text={textOf(asked)} language={language} label={`${title} code`} />
      <p class="quiet">
        {chosen.value === 'typescript'
          ? 'This code uses the library instead of the service. It prints the SQL and its parameters.'
          : 'The code does not contain your key. Set the environment variable SIGHTLINE_KEY.'}
      </p>
    </>
  )
}
