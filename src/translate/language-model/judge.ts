// Judges one reply of the language model. The verdict is a translation, a refusal, or a list of issues for the model to
// repair. A pure function.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { Issue } from '../../issues/errors.ts'
import type { QuestionContext, Translated, Untranslated } from '../../questions/translation.ts'
import { named } from './alias-measures.ts'
import type { Briefing } from './briefing.ts'
import { explain } from './explain-query.ts'
import { lint } from './lint/index.ts'
import type { QuestionFacts } from './lint/lint-rule.ts'
import { unreachable } from './lint/reach.ts'
import type { ModelQuery } from './model-query.ts'
import { queryOf, type Reply, readReply } from './read-reply.ts'
import * as refusals from './refusals.ts'
import type { ReplyIssue } from './reply-issue.ts'
import type { ObjectSchema } from './reply-schema.ts'
import { wordsIn } from './words-in-question.ts'

export type Verdict =
  | { readonly kind: 'settled'; readonly translation: Translated | Untranslated }
  | { readonly kind: 'faulty'; readonly issues: readonly ReplyIssue[]; readonly query: ModelQuery | undefined }

export interface Bench {
  readonly compiler: AnyCompiler
  readonly briefing: Briefing
  readonly schema: ObjectSchema
}

export interface Case extends QuestionFacts {
  readonly context: QuestionContext
}

export function judge(text: string, asked: Case, bench: Bench): Verdict {
  const read = readReply(text, bench.schema)
  if (!read.ok) return { kind: 'faulty', issues: read.issues, query: undefined }
  const { reply } = read
  if (reply.status === 'cannot')
    return settled(refusals.cannot(reasonOf(reply), wordsIn(asked.question, reply.unexplained)))
  if (reply.query === null) return faulty(undefined, [{ path: 'query', code: 'off_schema', message: 'is null' }])
  const query = queryOf(reply.query)
  if (reply.unexplained.length > 0) return faulty(query, [UNEXPLAINED])
  return judgeQuery(query, asked, bench)
}

function judgeQuery(query: ModelQuery, { context, ...facts }: Case, { compiler, briefing }: Bench): Verdict {
  const { now, timeZone = 'UTC' } = context
  const body: unknown = query
  const result = compiler.check(body, { now, timeZone })
  if (!result.ok) return faulty(query, result.error.issues.map(withinQuery))
  const { question, tokens, date } = facts
  const beyond = unreachable(question, tokens, query, briefing.language)
  if (beyond !== undefined) return settled(refusals.outOfReach(beyond))
  const issues = lint({ ...facts, query, warnings: result.warnings }, briefing.rules)
  if (issues.length > 0) return faulty(query, issues)
  const ours = named(query, briefing)
  return settled({
    ok: true,
    by: 'model',
    query: ours,
    explanation: explain(question, ours, date, briefing.language),
    confidence: 0.9,
  })
}

const settled = (translation: Translated | Untranslated): Verdict => ({ kind: 'settled', translation })

const faulty = (query: ModelQuery | undefined, issues: readonly ReplyIssue[]): Verdict => ({
  kind: 'faulty',
  issues,
  query,
})

const withinQuery = ({ path, code, message, expected, nearest }: Issue): ReplyIssue => ({
  path: path === '' ? 'query' : `query.${path}`,
  code,
  message,
  ...(expected && { allowed: expected }),
  ...(nearest !== undefined && { nearest }),
})

const reasonOf = ({ reason, unexplained }: Reply) => reason ?? (unexplained.length > 0 ? 'unexplained' : 'unsupported')

const UNEXPLAINED: ReplyIssue = {
  path: 'unexplained',
  code: 'unexplained',
  message: 'some words are not in the query: add them, or reply with status "cannot"',
}
