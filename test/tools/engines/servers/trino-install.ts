// Installs the Trino server and its connectors. Downloads the archives once with Maven, verifies their digests, and
// unpacks them into the user's cache folder.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

const VERSION = '476'

/** The artifacts with their SHA-256 digests. Update the digests when the version changes. */
const SERVER = {
  name: 'trino-server-core',
  type: 'tar.gz',
  sha256: '0f388f9967c177ae70a47c099082fc95387f0c3cb96d8000d1d41fc3a5223158',
} as const
const CONNECTORS = [
  { name: 'trino-hive', type: 'zip', sha256: '611bacdb07d9f3cf7b9d47f97ecc76fa2e7ff8bfe8a9728c3d06adc1bfb8662e' },
  { name: 'trino-iceberg', type: 'zip', sha256: '99edba5b491ed94d599aeb61e0794272d3569d8b563f3bb8569e8a49daa87b6c' },
  { name: 'trino-memory', type: 'zip', sha256: 'bade81c52e2f7177a7b867aee1b10fae48fefda9c38f3ec6aeb006fdde5f0378' },
] as const

const ARTIFACTS = [SERVER, ...CONNECTORS] as const
type Artifact = (typeof ARTIFACTS)[number]

/** Returns the folder of the installed server. The first call downloads about 830 MB. */
export async function installTrino(jdk: string, say: (text: string) => void): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sightline')
  const home = join(cache, `trino-${VERSION}`)
  if (existsSync(home)) return home
  // For an atomic installation, works in a temporary folder and renames the folder at the end.
  const draft = join(cache, `trino-${VERSION}.${process.pid}.part`)
  mkdirSync(draft, { recursive: true })
  try {
    say(`fetching Trino ${VERSION}`)
    await fetchAll(draft)
    const unpacking = ARTIFACTS.map((artifact) => unpacked(artifact, draft, jdk))
    // Waits for all archives even if one fails, because `finally` removes the folder into which they are unpacked.
    await Promise.allSettled(unpacking)
    const [server = '', ...connectors] = await Promise.all(unpacking)
    for (const folder of connectors) renameSync(folder, join(server, 'plugin', pluginOf(folder)))
    renameSync(server, home)
    return home
  } catch (error) {
    // Another process may have installed Trino in the meantime.
    if (existsSync(home)) return home
    throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const pluginOf = (folder: string): string => basename(folder, `-${VERSION}`).slice('trino-'.length)

/**
 * Downloads the archives into the folder. Runs Maven only once, for a project that depends on all artifacts, because
 * each run downloads the plugin and starts a JVM.
 */
async function fetchAll(folder: string): Promise<void> {
  const project = join(folder, 'pom.xml')
  writeFileSync(project, PROJECT)
  // A temporary repository avoids a second copy of the archives.
  const repository = `-Dmaven.repo.local=${join(folder, 'maven')}`
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'
  try {
    await execute('mvn', ['-B', '-q', '-f', project, plugin, repository, `-DoutputDirectory=${folder}`])
  } catch (error) {
    throw new Error(`Maven (mvn) could not fetch Trino: ${error instanceof Error ? error.message : error}`)
  }
}

/** A Maven dependency on the artifact, without the artifact's own dependencies. */
const dependencyOn = ({ name, type }: Artifact) => `
    <dependency>
      <groupId>io.trino</groupId><artifactId>${name}</artifactId><version>${VERSION}</version><type>${type}</type>
      <exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>
    </dependency>`

const PROJECT = `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>sightline</groupId><artifactId>trino</artifactId><version>1</version><packaging>pom</packaging>
  <dependencies>${ARTIFACTS.map(dependencyOn).join('')}
  </dependencies>
</project>
`

/** Verifies and unpacks a downloaded artifact, and returns its folder. */
async function unpacked({ name, type, sha256 }: Artifact, draft: string, jdk: string): Promise<string> {
  const archive = join(draft, `${name}-${VERSION}.${type}`)
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(archive)) digest.update(chunk)
  const found = digest.digest('hex')
  if (found !== sha256) throw new Error(`${name} ${VERSION} has the checksum ${found}, not ${sha256}`)
  if (type === 'zip') await execute(join(jdk, 'bin/jar'), ['--extract', '--file', archive], { cwd: draft })
  else await execute('tar', ['-xzf', archive, '-C', draft])
  return join(draft, `${name}-${VERSION}`)
}
