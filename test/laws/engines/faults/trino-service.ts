// Services on Trino for the fault tests. Each service connects through a proxy and as a separate user. The user
// identifies the statements of a test in the server's list.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { trino } from '../../../../dialects/trino/index.ts'
import { type TrinoOptions, trinoEngine } from '../../../../engines/trino/engine.ts'
import type { TestEngine } from '../../../tools/engines/engine.ts'
import { openTestTrino } from '../../../tools/engines/trino.ts'
import { type TrinoServer, trinoShell } from '../../../tools/engines/trino-shell.ts'
import { always, proxied, rows, type Wrap } from './proxied-service.ts'

/** Wraps an engine so that each statement takes practically forever. */
export const slowly = always(`SELECT count(*) FROM UNNEST(sequence(1, 10000)) a(x), UNNEST(sequence(1, 10000)) b(y),
  UNNEST(sequence(1, 10000)) c(z)`)

type Address = Pick<TrinoServer, 'url'>

/** The states of a user's statements in the server's list. A failed statement also has its error code. */
export async function listed({ url }: Address, user: string): Promise<readonly string[]> {
  const shell = trinoShell({ url, user: 'onlooker', catalog: 'system', schema: 'runtime' })
  const { rows } = await shell(`SELECT state, error_code FROM queries WHERE "user" = '${user}' ORDER BY created`)
  return rows.map(([state, code]) => (code === null ? String(state) : `${state} ${code}`))
}

/** The states of a user's unfinished statements. */
export const underWay = async (server: Address, user: string): Promise<readonly string[]> =>
  (await listed(server, user)).filter((state) => !/^(?:FINISHED|FAILED)\b/.test(state))

/** Creates the tables for the tests of one file, and returns services that read the tables. */
export function trinoServices(server: TrinoServer) {
  let tables: TestEngine
  let schema = ''

  beforeAll(async () => {
    tables = await openTestTrino(server)()
    await tables.load(rows)
    schema = String((await tables.runText('SELECT current_schema')).rows[0]?.[0])
  })

  afterAll(() => tables.close())

  const { proxy, url, serve } = proxied(() => new URL(server.url))
  return {
    proxy,
    tables: () => tables,
    setUp(options: Partial<TrinoOptions> = {}, wrap?: Wrap) {
      const user = `faults-${randomUUID()}`
      const engine = trinoEngine({ url: url().origin, user, catalog: 'hive', schema, ...options })
      const served = serve(engine, trino(), wrap)
      return { ...served, states: () => listed(server, user), underWay: () => underWay(server, user) }
    },
  }
}
