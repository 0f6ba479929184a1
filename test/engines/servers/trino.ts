// A Trino server of one node in a folder of its own, with Hive, Iceberg and memory catalogs on the local disk.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findJdk } from './java.ts'
import { freePort, launch, type Server, untilReady } from './server.ts'
import { installTrino } from './trino-install.ts'

/**
 * Starts a server in this folder. `say` hears of what takes long. One with a short life starts in half the time, as it
 * is not compiled as well.
 */
export async function startTrino(folder: string, say: (text: string) => void, isShortLived = false): Promise<Server> {
  const jdk = findJdk(24)
  const home = await installTrino(jdk, say)
  const port = await freePort()
  const files = join(folder, 'files')
  mkdirSync(files)
  const settings = join(folder, 'etc')
  for (const [name, lines] of Object.entries(settingsOf({ folder, files, port, isShortLived }))) {
    mkdirSync(join(settings, name, '..'), { recursive: true })
    writeFileSync(join(settings, name), `${lines.join('\n')}\n`)
  }
  const log = join(folder, 'server.log')
  const command = {
    program: join(home, 'bin/launcher'),
    args: ['run', `--etc-dir=${settings}`],
    log,
    cwd: folder,
    environment: { JAVA_HOME: jdk, PATH: `${join(jdk, 'bin')}:${process.env.PATH ?? ''}` },
  }
  const pid = launch(command)
  const address = `http://127.0.0.1:${port}`
  await untilReady('Trino', { pid, log, seconds: 120 }, async () => {
    const response = await fetch(`${address}/v1/info`, { signal: AbortSignal.timeout(2000) })
    return (await response.text()).includes('"starting":false')
  })
  const environment = { SIGHTLINE_TEST_TRINO: address, SIGHTLINE_TEST_TRINO_FILES: files }
  return { name: 'Trino', pid, command, mark: folder, signal: 'SIGTERM', environment }
}

/** The user that gets one statement at a time, and one more that waits. */
export const NARROW_USER = 'narrow'

const GROUPS = {
  rootGroups: [
    { name: NARROW_USER, softMemoryLimit: '100%', hardConcurrencyLimit: 1, maxQueued: 1 },
    { name: 'others', softMemoryLimit: '100%', hardConcurrencyLimit: 1000, maxQueued: 5000 },
  ],
  selectors: [{ user: NARROW_USER, group: NARROW_USER }, { group: 'others' }],
}

type Settings = Readonly<Record<string, readonly string[]>>

interface Place {
  readonly folder: string
  readonly files: string
  readonly port: number
  readonly isShortLived: boolean
}

const settingsOf = ({ folder, files, port, isShortLived }: Place): Settings => ({
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
  'resource-groups.properties': [
    'resource-groups.configuration-manager=file',
    `resource-groups.config-file=${join(folder, 'etc/resource-groups.json')}`,
  ],
  'resource-groups.json': [JSON.stringify(GROUPS)],
  'log.properties': ['io.trino=WARN'],
  'jvm.config': [
    '-server',
    '-Xmx2G',
    '-XX:+UseG1GC',
    '-XX:+ExitOnOutOfMemoryError',
    '-XX:ReservedCodeCacheSize=256M',
    ...(isShortLived ? ['-XX:TieredStopAtLevel=1'] : []),
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
