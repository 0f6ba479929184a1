// Calls tools with random JSON as arguments. Every call must return a result that reveals nothing internal, and must
// query only the account that the host sets.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine, ReadOptions } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { connect } from '../../../src/http/index.ts'
import { mcpEndpoint } from '../../../src/mcp/index.ts'
import { MOST_BYTES } from '../../../src/mcp/tool-result.ts'
import { call, toolsFor } from '../../../src/mcp/tools.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { seed } from '../../laws/property/seeds.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { database } from '../../tools/generators/database.ts'
import { nearValid, request } from '../../tools/generators/random-request.ts'

/** Creates a service whose engine returns no rows and records its calls. */
function setUp() {
  const reads: { readonly options: ReadOptions | undefined; readonly parameters: readonly unknown[] }[] = []
  const failures: Failure[] = []
  const engine: Engine = {
    read(work, options) {
      // The first statement reads the rows of the requested page. If a call needs the total, a second statement counts
      // all rows.
      const answers: (readonly string[])[][] = [[], [['0']]]
      return work(async ({ parameters }) => {
        reads.push({ options, parameters })
        return answers.shift() ?? []
      })
    },
    close: async () => {},
  }
  const service = createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    translator: createTranslator(),
    clock: () => CONTEXT.now,
    onError: (failure) => failures.push(failure),
  })
  return { service, reads, failures }
}

const MEMBERS = ['question', 'report', 'dimensions', 'measures', 'filters', 'order', 'page', 'limit', 'dryRun']
const STRANGE = [...MEMBERS, 'account', 'account_id', 'sql', 'query', 'queryExecutionId', '__proto__', 'toString']
const values = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom('searches by engine', 'sales', "'; DROP TABLE summary; --", 'bravo', '../sales', '__proto__'),
)
const anything = fc.dictionary(fc.constantFrom(...STRANGE), values, { maxKeys: 5, noNullPrototype: true })
const query = database(CONTEXT).chain((data) => request(data, CONTEXT))
const nearly = nearValid(query).map(({ body }) => Object(body))
const right = fc.oneof(query, fc.constantFrom({ question: 'searches by engine' }, { report: 'sales' }))

describe('any arguments', () => {
  it('returns a result, and queries only the account of the host', async () => {
    const { service, reads, failures } = setUp()
    const tools = toolsFor(service, {})
    let refusals = 0
    for (const args of fc.sample(fc.oneof(anything, nearly, right), { seed, numRuns: 300 })) {
      for (const tool of tools) {
        const plain = JSON.parse(JSON.stringify(args))
        const { content, isError } = await call(tool, service, plain, { account: 'acme' })
        const text = content.map((part) => part.text).join('')
        refusals += Number(isError === true)
        expect(text.length).toBeGreaterThan(0)
        expect(text.length).toBeLessThan(2 * MOST_BYTES)
        expect(text).not.toMatch(/ at .*\.ts:|TypeError|is not a function|undefined/)
        if (isError !== true) expect(() => JSON.parse(text)).not.toThrow()
      }
    }
    expect([failures, refusals > 500, reads.length > 100]).toEqual([[], true, true])
    for (const { options, parameters } of reads) {
      expect([options?.account, parameters.includes('acme')]).toEqual(['acme', true])
    }
  })
})

describe('the endpoint behind a proxy', () => {
  it('refuses requests without TLS before it checks a key', async () => {
    const { service } = setUp()
    const authenticate = () => Promise.reject(new Error('a key was looked at'))
    const handler = createHandler({ service, authenticate, mcp: mcpEndpoint(service) })
    const plain = connect(new Request('http://service.test/mcp', { method: 'POST' }), { isSecure: false })
    expect((await handler(plain)).status).toBe(403)
  })
})
