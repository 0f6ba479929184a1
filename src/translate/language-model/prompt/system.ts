// Writes the system text of the prompt. The text is the same for every question, so a server with a prefix cache can
// cache all of it.

import type { Description } from '../../../catalog/description.ts'
import type { Briefing, Example } from '../briefing.ts'
import { hasMetrics, type Language } from '../language.ts'
import { type Reply, replyQueryOf } from '../read-reply.ts'
import { catalogText } from './catalog-text.ts'
import { dateConventions, EXAMPLES_TODAY } from './date-conventions.ts'
import { taskAbout } from './task.ts'
import { marked } from './user-messages.ts'

export const systemText = (briefing: Briefing, description: Description): string =>
  [
    taskAbout(briefing.subject),
    catalogText(description, briefing),
    dateConventions,
    briefing.conventions,
    examplesText(briefing),
  ].join('\n\n')

const examplesText = ({ examples, language }: Briefing): string =>
  [
    `## Examples; in them, today is ${EXAMPLES_TODAY}`,
    ...examples.map((example) => `${marked(example.question)}\n${JSON.stringify(replyOf(example, language))}`),
  ].join('\n')

/** The expected reply of an example. */
export const replyOf = (example: Example, language: Language): Reply =>
  'query' in example
    ? { status: 'ok', unexplained: [], reason: null, query: replyQueryOf(example.query, hasMetrics(language)) }
    : { status: 'cannot', unexplained: example.words, reason: example.cannot, query: null }
