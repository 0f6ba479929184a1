// A Trino server of one node in a folder of its own, with Hive, Iceberg and memory catalogs on the local disk.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findJdk } from './java.ts'
import { freePort, launch, type Server, untilReady } from './server.ts'
import { installTrino } from './trino-install.ts'

/** Starts a server in this folder. `say` hears of what takes long. */
export async function startTrino(folder: string, say: (text: string) => void): Promise<Server> {
  const jdk = findJdk(24)
  const home = await installTrino(jdk, say)
  const port = await freePort()
  const files = join(folder, 'files')
  mkdirSync(files)
  const settings = join(folder, 'etc')
  for (const [name, lines] of Object.entries(settingsOf(folder, files, port))) {
    mkdirSync(join(settings, name, '..'), { recursive: true })
    writeFileSync(join(settings, name), `${lines.join('\n')}\n`)
  }
  const log = join(folder, 'server.log')
  const pid = launch({
    program: join(home, 'bin/launcher'),
    args: ['run', `--etc-dir=${settings}`],
    log,
    cwd: folder,
    environment: { JAVA_HOME: jdk, PATH: `${join(jdk, 'bin')}:${process.env.PATH ?? ''}` },
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady('Trino', { pid, log, seconds: 120 }, async () => {
    const response = await fetch(`${address}/v1/info`, { signal: AbortSignal.timeout(2000) })
    return (await response.text()).includes('"starting":false')
  })
  const environment = { SIGHTLINE_TEST_TRINO: address, SIGHTLINE_TEST_TRINO_FILES: files }
  return { name: 'Trino', pid, mark: folder, signal: 'SIGTERM', environment }
}

type Settings = Readonly<Record<string, readonly string[]>>

const settingsOf = (folder: string, files: string, port: number): Settings => ({
  'node.properties': [
    'node.environment=test',
    'node.id=sightline',
    `node.data-dir=${join(folder, 'data')}`,
    'node.bind-ip=127.0.0.1',
    'node.internal-address=127.0.0.1',
  ],
  'config.properties': [
    'coordinator=true',
    'node-scheduler.include-coordinator=true',
    `http-server.http.port=${port}`,
    `discovery.uri=http://127.0.0.1:${port}`,
    'query.max-memory=800MB',
    'catalog.management=static',
  ],
  'log.properties': ['io.trino=WARN'],
  'jvm.config': [
    '-server',
    '-Xmx2G',
    '-XX:+UseG1GC',
    '-XX:+ExitOnOutOfMemoryError',
    '-XX:ReservedCodeCacheSize=256M',
    '-Djdk.attach.allowAttachSelf=true',
    '-XX:+EnableDynamicAgentLoading',
    '--add-modules=jdk.incubator.vector',
  ],
  'catalog/memory.properties': ['connector.name=memory'],
  'catalog/hive.properties': [
    'connector.name=hive',
    'hive.metastore=file',
    'hive.metastore.catalog.dir=local:///hms',
    'fs.native-local.enabled=true',
    `local.location=${files}`,
    'hive.non-managed-table-writes-enabled=true',
  ],
  'catalog/iceberg.properties': [
    'connector.name=iceberg',
    'iceberg.catalog.type=TESTING_FILE_METASTORE',
    'hive.metastore.catalog.dir=local:///iceberg',
    'fs.native-local.enabled=true',
    `local.location=${files}`,
  ],
})
