// The body as JSON, both ways: what is typed here changes the chips, what is chosen there changes the text. Problems stand
// at their lines.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MendButton } from '../builder/remarks.tsx'
import { type Asked, withMember } from '../request/asked.ts'
import type { PlacedMessage } from '../request/issues.ts'
import { problems, warnings } from '../state/check.ts'
import { goTo } from '../state/place.ts'
import { CopyButton, useHighlighted } from './code.tsx'
import { lineOf, readText, textOf } from './json-text.ts'

interface LineRemark {
  readonly line: number
  readonly kind: 'problem' | 'warning'
  readonly message: string
  readonly placed?: PlacedMessage
}

/** Whether two values are the same JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function JsonTab({ asked }: { readonly asked: Asked }) {
  const { endpoint, body } = asked
  const typed = useSignal(textOf(body))
  const isTyping = useSignal(false)
  useEffect(() => {
    const read = readText(typed.value)
    if (!read.ok || !isSame(read.body, body)) typed.value = textOf(body)
  }, [JSON.stringify(body)])
  const text = typed.value
  const read = readText(text)
  const html = useHighlighted(text, 'json')
  const remarks: readonly LineRemark[] = read.ok
    ? [
        ...problems.value.map((placed) => remarkOf(text, 'problem', placed)),
        ...warnings.value.map((placed) => remarkOf(text, 'warning', placed)),
      ]
    : [{ line: read.line, kind: 'problem', message: read.message }]
  const onInput = (next: string) => {
    typed.value = next
    const now = readText(next)
    if (!now.ok || isSame(now.body, body)) return
    const { question: _, ...same } = asked
    // One step for Back, however many letters were typed.
    goTo({ ...same, body: withMember(now.body, 'dryRun', undefined) }, isTyping.value ? 'again' : 'step')
    isTyping.value = true
  }
  const lines = text.split('\n')
  return (
    <div class="json">
      <p class="endpoint">
        <code>POST {endpoint}</code>
        <CopyButton text={text} label="the JSON" />
      </p>
      <div class="editor">
        <ol class="gutter" aria-hidden="true">
          {lines.map((_, index) => {
            const kind = remarks.find(({ line }) => line === index + 1)?.kind
            return <li key={index} class={kind === undefined ? '' : `is-${kind}`} />
          })}
        </ol>
        <div class="layers">
          {html === undefined ? (
            <pre aria-hidden="true">{text}</pre>
          ) : (
            <pre aria-hidden="true" dangerouslySetInnerHTML={{ __html: `${html}\n` }} />
          )}
          <textarea
            aria-label="Request body as JSON"
            aria-invalid={remarks.some(({ kind }) => kind === 'problem')}
            aria-describedby="json-remarks"
            spellcheck={false}
            autocomplete="off"
            wrap="off"
            rows={lines.length}
            value={text}
            onInput={(event) => onInput(event.currentTarget.value)}
            onBlur={() => {
              isTyping.value = false
            }}
          />
        </div>
      </div>
      <ul class="remarks" id="json-remarks">
        {remarks.map(({ line, kind, message, placed }) => (
          <li class={kind} key={`${line}:${message}`}>
            <span>
              Line {line}: {message}
            </span>
            {kind === 'problem' && placed !== undefined && <MendButton asked={asked} problem={placed} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const remarkOf = (text: string, kind: LineRemark['kind'], placed: PlacedMessage): LineRemark => ({
  line: lineOf(text, placed.at),
  kind,
  message: placed.message,
  placed,
})
