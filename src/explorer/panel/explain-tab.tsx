// Explains the request: a description in words, its issues and warnings, its days, and the meaning of its question.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { type Asked, keyOf } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { spoken } from '../request/date-range.ts'
import { issues, warnings } from '../state/dry-run.ts'
import { learnShortcut, learnToday, shortcutDays } from '../state/known.ts'
import { library, translated } from '../state/question.ts'

interface ExplainTabProps {
  readonly asked: Asked
  readonly description: Description
}

/** The date shortcuts in the conditions of a request. */
const shortcutsIn = ({ body }: Asked, { dateRanges }: Description): readonly string[] => [
  ...new Set(
    [...elementsOf(body, 'filters'), ...elementsOf(body, 'having')].flatMap((condition) =>
      isObject(condition) && condition.operator === 'inDateRange' && Array.isArray(condition.values)
        ? condition.values.filter((value) => dateRanges.includes(value))
        : [],
    ),
  ),
]

export function ExplainTab({ asked, description }: ExplainTabProps) {
  const sentence = useSignal<string | undefined>(undefined)
  const key = keyOf(asked)
  const shortcuts = shortcutsIn(asked, description)
  useEffect(() => {
    let isGone = false
    for (const shortcut of shortcuts) void learnShortcut(shortcut)
    void Promise.all([library(), learnToday()]).then(([{ sentenceOf }, today]) => {
      if (!isGone) sentence.value = sentenceOf(asked, today)
    })
    return () => {
      isGone = true
    }
  }, [key])
  const found = translated.value
  const said = [...issues.value, ...warnings.value]
  return (
    <div class="explain">
      {sentence.value !== undefined && (
        <section>
          <h3>In words</h3>
          <p>{sentence.value}</p>
        </section>
      )}
      <section>
        <h3>Issues and warnings</h3>
        {said.length === 0 && <p class="quiet">The request has no issues and no warnings.</p>}
        <ul>
          {said.map(({ at, message }) => (
            <li key={message} class={issues.value.some((one) => one.message === message) ? 'issue' : 'warning'}>
              {at.length > 0 && <code>{at.join('.')}</code>} {message}
            </li>
          ))}
        </ul>
      </section>
      {shortcuts.length > 0 && (
        <section>
          <h3>Days</h3>
          <dl>
            {shortcuts.map((shortcut) => {
              const days = shortcutDays.value.get(shortcut)
              return (
                <div key={shortcut}>
                  <dt>{spoken(shortcut)}</dt>
                  <dd>{days === undefined ? '…' : `${days.first} – ${days.last}`}</dd>
                </div>
              )
            })}
          </dl>
        </section>
      )}
      {asked.question !== undefined && found?.question === asked.question && (
        <section>
          <h3>The question</h3>
          <dl>
            {found.explanation.map(({ words, start, meaning }) => (
              <div key={`${start}:${meaning}`}>
                <dt>{words === '' ? 'by default' : words}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}
