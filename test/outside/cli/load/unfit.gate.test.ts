// `sightline load` of values that the server or a response cannot represent: the error names their cells, and the load
// writes nothing.

import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { postgresServer, trinoServer } from '../../../tools/engines/available.ts'
import { temporaryFolder } from '../../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from '../program.ts'
import { makePostgres, makeTrino, type Target } from './targets.ts'

const folder = temporaryFolder()
const file = join(folder, 'acme.duckdb')

beforeAll(async () => {
  await makeDatabase(file)
  const instance = await DuckDBInstance.create(file)
  const connection = await instance.connect()
  await connection.run(`UPDATE summary SET keyword = 'a' || chr(0) WHERE event_id = 'e7'`)
  await connection.run(`INSERT INTO ai_recommendations (account_id, recommendation_id, generated_date, engine_id, signal,
    action, priority, title, description) VALUES ('acme', 'r1', 'infinity', 'm', 's', 'a', 'p', 't', 'd')`)
  connection.closeSync()
  instance.closeSync()
})

const NUL =
  'summary.keyword of row 8 (account_id "acme", event_id "e7") holds the character NUL, which the server cannot store in a text'
const DAY =
  'ai_recommendations.generated_date of row 1 (account_id "acme", recommendation_id "r1") does not lie within the years 1 to 9999'

const refused = (...cells: readonly string[]) => ({
  status: 1,
  out: '',
  err: `sightline: --database ${file}: ${cells.join('; ')}; nothing was loaded\n`,
})

async function onTarget(made: Promise<Target>, work: (target: Target) => Promise<void>): Promise<void> {
  const target = await made
  try {
    await work(target)
  } finally {
    await target.drop()
  }
}

describe('a load of values that the server cannot represent', () => {
  it.skipIf(postgresServer === undefined)(
    'names an unsupported value in each table, and creates no table in Postgres',
    () =>
      onTarget(makePostgres(postgresServer ?? ''), async ({ load, run }) => {
        expect(await runProgram(['load', ...load, '--database', file])).toEqual(refused(NUL, DAY))
        expect(await run(`SELECT count(*) FROM pg_tables WHERE schemaname = 'public'`)).toEqual([['0']])
      }),
  )

  const trino = trinoServer
  it.skipIf(trino === undefined)(
    'accepts NUL characters in text on Trino, and names other unsupported values',
    async () => {
      if (trino === undefined) return
      await onTarget(makeTrino(trino, 'hive'), async ({ load, query, run }) => {
        expect(await runProgram(['load', ...load, '--database', file])).toEqual(refused(DAY))
        expect(await run('SHOW SCHEMAS FROM hive')).not.toContainEqual([query.at(-1)?.split('/').at(-1)])
        const instance = await DuckDBInstance.create(file)
        const connection = await instance.connect()
        await connection.run('DELETE FROM ai_recommendations')
        connection.closeSync()
        instance.closeSync()
        expect((await runProgram(['load', ...load, '--database', file])).status).toBe(0)
        const request = JSON.stringify({
          dimensions: ['keyword'],
          filters: [{ member: 'keyword', operator: 'startsWith', values: ['a'] }],
        })
        const { out } = await runProgram(['query', ...query, '--account', 'acme'], request)
        expect(JSON.parse(out).data).toEqual([{ keyword: 'a\0' }])
      })
    },
  )
})
