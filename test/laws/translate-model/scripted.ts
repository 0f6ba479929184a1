// Scripted language models for tests. Each model records the requests that it receives.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Query } from '../../../src/questions/translation.ts'
import type { LanguageModel, ModelReply, ModelRequest } from '../../../src/translate/language-model/language-model.ts'
import type { ModelQuery } from '../../../src/translate/language-model/model-query.ts'
import { type Reply, replyQueryOf } from '../../../src/translate/language-model/read-reply.ts'

export const compiler = createCompiler({ dialect: duckdb() })

/** A Wednesday. */
export const NOW = new Date('2026-03-18T10:00:00Z')
export const context = { now: NOW }

export type Turn = string | Error | ModelReply | ((request: ModelRequest) => Promise<ModelReply> | ModelReply)

/** Replies with the given turns in order, and then repeats the last turn. */
export function scripted(...turns: readonly Turn[]): LanguageModel & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    name: 'scripted',
    requests,
    async complete(request) {
      const turn = turns[Math.min(requests.length, turns.length - 1)]
      requests.push(request)
      if (turn === undefined) throw new Error('the script is empty')
      if (turn instanceof Error) throw turn
      if (typeof turn === 'string') return { text: turn }
      return typeof turn === 'function' ? await turn(request) : turn
    },
  }
}

/** A reply. `hasMetrics` tells whether the data model has metrics. */
export const says = (query: ModelQuery, beside: object = {}, hasMetrics = true): string =>
  JSON.stringify({ status: 'ok', unexplained: [], reason: null, query: replyQueryOf(query, hasMetrics), ...beside })

export const cannot = (reason: Reply['reason'], ...unexplained: readonly string[]): string =>
  JSON.stringify({ status: 'cannot', unexplained, reason, query: null })

export const on = (...values: readonly string[]) => ({ member: 'event_type', operator: 'equals', values }) as const

export const searches = { field: 'tracking_id', fn: 'count_distinct', alias: 'searches' } as const

/** The query for "searches by keyword". */
export const byKeyword: Query = { dimensions: ['keyword'], measures: [searches], filters: [on('search')] }
