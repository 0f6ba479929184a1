// What comes of one reply: a translation, a refusal, or faults to be put right. Pure.

import type { Compiler } from '../../compiler.ts'
import type { Query, QuestionContext, Translated, Untranslated } from '../translation.ts'
import { explain } from './explain.ts'
import type { Fault } from './fault.ts'
import { lint } from './lint/index.ts'
import { unreachable } from './lint/reach.ts'
import type { Reading } from './lint/rule.ts'
import { named } from './named.ts'
import * as refusals from './refusals.ts'
import { queryOf, type Reply, readReply } from './reply.ts'
import type { ObjectSchema } from './schema.ts'
import { wordsIn } from './words.ts'

export type Verdict =
  | { readonly kind: 'settled'; readonly translation: Translated | Untranslated }
  | { readonly kind: 'faulty'; readonly faults: readonly Fault[]; readonly query: Query | undefined }

export interface Bench {
  readonly compiler: Compiler
  /** The account that queries are compiled for; nothing of it is sent or answered. */
  readonly account: string
  readonly schema: ObjectSchema
}

export interface Case extends Reading {
  readonly context: QuestionContext
}

export function judge(text: string, asked: Case, bench: Bench): Verdict {
  const read = readReply(text, bench.schema)
  if (!read.ok) return { kind: 'faulty', faults: read.faults, query: undefined }
  const { reply } = read
  if (reply.status === 'cannot')
    return settled(refusals.cannot(reasonOf(reply), wordsIn(asked.question, reply.unexplained)))
  if (reply.query === null) return faulty(undefined, [{ path: 'query', code: 'off_schema', message: 'is null' }])
  const query = queryOf(reply.query)
  if (reply.unexplained.length > 0) return faulty(query, [UNEXPLAINED])
  return judgeQuery(query, asked, bench)
}

function judgeQuery(query: Query, { context, ...reading }: Case, { compiler, account }: Bench): Verdict {
  const { now, timeZone = 'UTC' } = context
  const body: unknown = query
  const result = compiler.compile(body, { account, now, timeZone })
  if (!result.ok) return faulty(query, result.error.issues.map(withinQuery))
  const { question, tokens, date } = reading
  const beyond = unreachable(question, tokens, query)
  if (beyond !== undefined) return settled(refusals.outOfReach(beyond))
  const faults = lint({ ...reading, query, warnings: result.query.warnings })
  if (faults.length > 0) return faulty(query, faults)
  const ours = named(query)
  return settled({ ok: true, by: 'model', query: ours, explanation: explain(question, ours, date), confidence: 0.9 })
}

const settled = (translation: Translated | Untranslated): Verdict => ({ kind: 'settled', translation })

const faulty = (query: Query | undefined, faults: readonly Fault[]): Verdict => ({ kind: 'faulty', faults, query })

const withinQuery = ({ path, code, message, allowed, nearest }: Fault): Fault => ({
  path: path === '' ? 'query' : `query.${path}`,
  code,
  message,
  ...(allowed && { allowed }),
  ...(nearest !== undefined && { nearest }),
})

const reasonOf = ({ reason, unexplained }: Reply) => reason ?? (unexplained.length > 0 ? 'unexplained' : 'unsupported')

const UNEXPLAINED: Fault = {
  path: 'unexplained',
  code: 'unexplained',
  message: 'words are left over: put them into the query, or reply with status "cannot"',
}
