// A program that writes into a DuckDB file and then kills itself, so its changes stay in the write-ahead log next to
// the file.

import { spawnSync } from 'node:child_process'

export function writeAndDie(path: string, sql: string): void {
  const program = `
    import { DuckDBInstance } from ${JSON.stringify(import.meta.resolve('@duckdb/node-api'))}
    const instance = await DuckDBInstance.create(${JSON.stringify(path)})
    const connection = await instance.connect()
    await connection.run(${JSON.stringify(sql)})
    process.kill(process.pid, 'SIGKILL')`
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  if (signal !== 'SIGKILL') throw new Error(stderr)
}
