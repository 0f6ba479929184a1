// Runs a single-node Trino server in a separate folder, with Hive, Iceberg and memory catalogs on the local disk.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate, newSecret, tokenFor } from './certificate.ts'
import { findJdk } from './java.ts'
import { freePort, launch, type Server, untilReady } from './server.ts'
import { installTrino } from './trino-install.ts'

/** The home of a JDK that is new enough for Trino. */
export const findTrinoJdk = (): string => findJdk(24)

/**
 * Starts a server in this folder. Calls `say` with progress messages. With `isMeasured`, the server has production
 * settings. The default settings reduce the CPU time for the few thousand statements of the tests by a third.
 */
export async function startTrino(folder: string, say: (text: string) => void, isMeasured = false): Promise<Server> {
  const jdk = findTrinoJdk()
  const home = await installTrino(jdk, say)
  const [port, securePort] = [await freePort(), await freePort()]
  const files = join(folder, 'files')
  mkdirSync(files)
  const settings = join(folder, 'etc')
  const { certificate, key } = makeCertificate(folder)
  const identity = [certificate, key].map((path) => readFileSync(path, 'utf8').trim())
  const secret = newSecret()
  const place = { folder, files, port, securePort, identity, secret, isMeasured }
  for (const [name, lines] of Object.entries(settingsOf(place))) {
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
  const environment = {
    SIGHTLINE_TEST_TRINO: address,
    SIGHTLINE_TEST_TRINO_FILES: files,
    SIGHTLINE_TEST_TRINO_TLS: `https://127.0.0.1:${securePort}`,
    SIGHTLINE_TEST_TRINO_CERTIFICATE: certificate,
    SIGHTLINE_TEST_TRINO_TOKEN: tokenFor(SECURE_USER, secret),
  }
  return { name: 'Trino', pid, command, mark: folder, signal: 'SIGTERM', environment }
}

/** The user in the token. */
export const SECURE_USER = 'sightline'

/** A user whose resource group allows one running statement and one queued statement. */
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
  readonly securePort: number
  /** The PEM texts of the certificate and its key. */
  readonly identity: readonly string[]
  /** The secret that signs tokens, in Base64. */
  readonly secret: string
  readonly isMeasured: boolean
}

/**
 * Turns off optimizing compilation and concurrent garbage collection. Both pay off only after hours, but tests take
 * minutes.
 */
const FOR_TESTS = ['-XX:+UseSerialGC', '-Xmn600M', '-XX:TieredStopAtLevel=1', '-XX:MetaspaceSize=512M']

/**
 * Shortens the query history. Trino scans the history several times a second, which takes a fifth of a core after a few
 * thousand statements.
 */
const FORGETTING = ['task.info.max-age=15s', 'query.min-expire-age=1m', 'http-server.log.enabled=false']

const settingsOf = ({ folder, files, port, securePort, identity, secret, isMeasured }: Place): Settings => ({
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
    'http-server.https.enabled=true',
    `http-server.https.port=${securePort}`,
    `http-server.https.keystore.path=${join(folder, 'etc/identity.pem')}`,
    'http-server.authentication.type=JWT',
    `http-server.authentication.jwt.key-file=${join(folder, 'etc/jwt.key')}`,
    // Other tests connect without TLS and send only a user name.
    'http-server.authentication.allow-insecure-over-http=true',
    `internal-communication.shared-secret=${secret}`,
    `query.max-memory=${isMeasured ? '3GB' : '800MB'}`,
    'catalog.management=static',
    ...(isMeasured ? [] : FORGETTING),
  ],
  'identity.pem': identity,
  'jwt.key': [secret],
  'resource-groups.properties': [
    'resource-groups.configuration-manager=file',
    `resource-groups.config-file=${join(folder, 'etc/resource-groups.json')}`,
  ],
  'resource-groups.json': [JSON.stringify(GROUPS)],
  'log.properties': ['io.trino=WARN'],
  'jvm.config': [
    '-server',
    ...(isMeasured ? ['-Xmx6G', '-XX:+UseG1GC'] : ['-Xmx2G', ...FOR_TESTS]),
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
