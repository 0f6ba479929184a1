// The repair loop sends a faulty reply back to the language model, together with the issues of the reply. The loop
// stops at a limit, or if the model makes no progress: it repeats a query, or a later reply has the same issues.

import type { Translated, Untranslated } from '../../questions/translation.ts'
import type { Verdict } from './judge.ts'
import type { Message, ModelReply } from './language-model.ts'
import { repairMessage } from './prompt/user-messages.ts'
import * as refusals from './refusals.ts'

export interface Conversation {
  /** The first message to the language model, with the question. */
  readonly first: string
  readonly ask: (messages: readonly Message[]) => Promise<ModelReply>
  readonly judge: (text: string) => Verdict
  readonly limits: { readonly calls: number; readonly tokens: number; readonly reply: number }
}

export async function converse({ first, ask, judge, limits }: Conversation): Promise<Translated | Untranslated> {
  const messages: Message[] = [{ role: 'user', content: first }]
  const seen = new Set<string>()
  let tokens = 0
  for (let call = 1; ; call++) {
    const { text, usage } = await ask([...messages])
    tokens += (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
    if (text === null) return refusals.declined
    if (text.length > limits.reply) return refusals.invalid
    const verdict = judge(text)
    if (verdict.kind === 'settled') return verdict.translation
    const isStuck = isRepeated(verdict, seen)
    if (isStuck || call >= limits.calls || tokens >= limits.tokens) return refusals.invalid
    messages.push(
      { role: 'assistant', content: text.trim() === '' ? NOTHING : text },
      { role: 'user', content: repairMessage(verdict.issues) },
    )
  }
}

// Replaces an empty reply in the conversation, because servers refuse messages without text.
const NOTHING = '(no text)'

/** Whether an earlier reply of this conversation had the same query or the same issues. */
function isRepeated({ issues, query }: Extract<Verdict, { kind: 'faulty' }>, seen: Set<string>): boolean {
  const marks = [JSON.stringify(issues), ...(query === undefined ? [] : [JSON.stringify(query)])]
  const isOld = marks.some((mark) => seen.has(mark))
  for (const mark of marks) seen.add(mark)
  return isOld
}
