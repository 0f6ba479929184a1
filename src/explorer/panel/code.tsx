// A code block with a copy button.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { say } from '../parts/status.tsx'
import type { Language } from './highlight.ts'

/** Loads the highlighter when the page shows the first code block. */
const loadHighlighter = () => import('./highlight.ts')

/** The text as highlighted HTML; undefined until the highlighter is loaded. */
export function useHighlighted(text: string, language: Language): string | undefined {
  const html = useSignal<{ readonly text: string; readonly html: string } | undefined>(undefined)
  useEffect(() => {
    void loadHighlighter().then(({ highlighted }) => {
      html.value = { text, html: highlighted(text, language) }
    })
  }, [text, language])
  return html.value?.text === text ? html.value.html : undefined
}

export function Code({
  text,
  language,
  label,
}: {
  readonly text: string
  readonly language: Language
  readonly label: string
}) {
  const html = useHighlighted(text, language)
  return (
    <div class="code">
      <CopyButton text={text} label={label} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the code to scroll it */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {html === undefined ? <code>{text}</code> : <code dangerouslySetInnerHTML={{ __html: html }} />}
      </pre>
    </div>
  )
}

const COPIED_MS = 1_500

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const done = useSignal<string | undefined>(undefined)
  const copy = async () => {
    const outcome = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not allowed',
    )
    done.value = outcome
    say(`${label}: ${outcome}`)
    setTimeout(() => {
      done.value = undefined
    }, COPIED_MS)
  }
  return (
    <button type="button" class="copy" onClick={() => void copy()}>
      {done.value ?? 'Copy'}
      <span class="unseen"> {label}</span>
    </button>
  )
}
