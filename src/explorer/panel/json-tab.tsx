// The body as editable JSON, in sync with the chips. Each issue names its line.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { MendButton } from '../builder/issue-list.tsx'
import { type Asked, withMember } from '../request/asked.ts'
import type { PlacedMessage } from '../request/issues.ts'
import { issues, warnings } from '../state/dry-run.ts'
import { goTo } from '../state/place.ts'
import { CopyButton, useHighlighted } from './code.tsx'
import { lineOf, readText, textOf } from './json-text.ts'

interface LineMessage {
  readonly line: number
  readonly kind: 'issue' | 'warning'
  readonly message: string
  readonly placed?: PlacedMessage
}

/** Whether two values have the same JSON. */
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
  const messages: readonly LineMessage[] = read.ok
    ? [
        ...issues.value.map((placed) => lineMessage(text, 'issue', placed)),
        ...warnings.value.map((placed) => lineMessage(text, 'warning', placed)),
      ]
    : [{ line: read.line, kind: 'issue', message: read.message }]
  const onInput = (next: string) => {
    typed.value = next
    const now = readText(next)
    if (!now.ok || isSame(now.body, body)) return
    const { question: _, ...same } = asked
    // All typing until the field loses the focus is one history entry.
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
            const kind = messages.find(({ line }) => line === index + 1)?.kind
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
            aria-invalid={messages.some(({ kind }) => kind === 'issue')}
            aria-describedby="json-messages"
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
      <ul class="issues" id="json-messages">
        {messages.map(({ line, kind, message, placed }) => (
          <li class={kind} key={`${line}:${message}`}>
            <span>
              Line {line}: {message}
            </span>
            {kind === 'issue' && placed !== undefined && <MendButton asked={asked} issue={placed} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const lineMessage = (text: string, kind: LineMessage['kind'], placed: PlacedMessage): LineMessage => ({
  line: lineOf(text, placed.at),
  kind,
  message: placed.message,
  placed,
})
