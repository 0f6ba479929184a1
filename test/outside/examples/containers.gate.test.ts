// The files in examples/containers parse, and name only existing files and flags. The tests also start the parts that
// run without containers: the service with the same environment and an unprivileged user, and nginx with its
// configuration.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { dirname, extname, join, matchesGlob } from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readArgs } from '../../../src/cli/args.ts'
import { readSettings } from '../../../src/cli/config/settings.ts'
import { serveUsage } from '../../../src/cli/serving/serve-usage.ts'
import { createKey } from '../../../src/keys/key-store.ts'
import { freePort, hasRedis, isInstalled, type RedisServer, redisServer } from '../../tools/redis-server.ts'
import { folderOfTest, temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { ROOT } from '../docs/guide.ts'
import { first } from '../http/certificates.ts'

const FOLDER = join(ROOT, 'examples/containers')
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const compose = (name: string) => parse(textOf(name))

/** Reads a configuration as `serve` does. Rejects for an unknown or invalid member. */
const settingsIn = (path: string) =>
  readSettings(readArgs(serveUsage, ['--config', path]), { DATABASE_URL: 'postgres://reader@db/web' })

describe('Dockerfile', () => {
  const lines = textOf('Dockerfile').replaceAll('\\\n', ' ').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

  it('runs the service as an unprivileged user, in an image without a shell', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    expect(last[0]).toMatch(/^FROM gcr\.io\/distroless\/nodejs24-/)
    expect(last).toContain('USER 65532:65532')
    expect(last.filter((line) => line.startsWith('RUN'))).toEqual([])
    const entry = JSON.parse(last.find((line) => line.startsWith('ENTRYPOINT'))?.slice('ENTRYPOINT'.length) ?? '')
    expect(entry.at(-1)).toBe(join('node_modules/sightline', manifest.bin.sightline))
    const [, files = ''] = /^COPY (examples\S+) \S+$/m.exec(last.join('\n')) ?? []
    expect(existsSync(join(ROOT, files))).toBe(true)
  })

  it('installs optional packages at versions that sightline accepts', () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const install = lines.find((line) => line.startsWith('RUN npm install')) ?? ''
    const named = [...install.matchAll(/ ((?:@[\w-]+\/)?[a-z][\w-]+)(?:@(\d+))?(?= |$)/g)].map(
      ([, name = '', version]) => [name, version] as const,
    )
    const packages = named.filter(([name]) => !['npm', 'install'].includes(name))
    expect(packages.length).toBeGreaterThan(4)
    for (const [name, version] of packages) {
      const accepted = String(peerDependencies[name])
      expect(accepted === '*' || accepted === version || Number(version) >= Number(accepted.replace('>=', ''))).toBe(
        true,
      )
    }
  })
})

describe('the manifests', () => {
  it.each([
    'postgres.yaml',
    'replicas.yaml',
  ])('%s mounts a valid configuration, and drops all capabilities of the container', async (name) => {
    const { services, secrets } = compose(name)
    const { sightline } = services
    const config = name.replace('yaml', 'config.ts')
    expect(sightline.volumes).toContain(`./${config}:/app/sightline.config.ts:ro`)
    expect((await settingsIn(join(FOLDER, config))).keys?.value).toBe('/run/keys/keys.json')
    expect([sightline.read_only, sightline.cap_drop, sightline.security_opt]).toEqual([
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ])
    // A mounted file does not change when a program replaces it. Configurations are read only at the start.
    const mounted = Object.values<{ volumes?: readonly string[] }>(services).flatMap(({ volumes = [] }) => volumes)
    const own = mounted.map((volume) => volume.split(':')[0] ?? '').filter((source) => source.startsWith('.'))
    expect(own.filter((source) => extname(source) !== '' && ![`./${config}`, './nginx.conf'].includes(source))).toEqual(
      [],
    )
    expect([secrets, own.includes('./keys')]).toEqual([undefined, true])
    for (const other of Object.keys(sightline.depends_on)) expect(services[other].healthcheck.test[0]).toBe('CMD')
    expect(existsSync(join(FOLDER, sightline.build.context, sightline.build.dockerfile))).toBe(true)
  })

  it('name one image, with the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const texts = [...readdirSync(FOLDER).map(textOf), readFileSync(join(ROOT, 'docs/service.md'), 'utf8')]
    const images = texts.flatMap((text) =>
      [...text.matchAll(/(?:image: |-t |--rm )(sightline\S*)/g)].map(([, image]) => image),
    )
    expect(images.length).toBeGreaterThan(4)
    expect(new Set(images)).toEqual(new Set([`sightline:${version}`]))
  })

  it('have guides whose files git, npm and the image ignore', () => {
    const created = ['postgres.yaml', 'replicas.yaml', 'kubernetes.yaml'].flatMap((name) =>
      [...textOf(name).matchAll(/^# .*?$/gm)].flatMap(([line]) =>
        [...line.matchAll(/ (?:-keyout|-out|--out|--keys) (\S+)/g)].map(([, path = '']) => path),
      ),
    )
    expect([...new Set(created)].toSorted()).toEqual([
      'data/sample.duckdb',
      'keys.json',
      'keys/keys.json',
      'tls/tls.crt',
      'tls/tls.key',
    ])
    const names = [...created, 'tls.key', 'tls.crt'].map((path) => `examples/containers/${path}`)
    const root = ['keys.json', 'tls.key', 'tls.crt', 'key.pem', 'data/sample.duckdb', 'shop.duckdb']
    const copy = temporaryFolder()
    cpSync(join(ROOT, 'examples'), join(copy, 'examples'), { recursive: true })
    for (const name of ['.gitignore', 'package.json']) cpSync(join(ROOT, name), join(copy, name))
    for (const name of [...names, ...root]) {
      mkdirSync(dirname(join(copy, name)), { recursive: true })
      writeFileSync(join(copy, name), '')
    }
    const run = (program: string, argv: readonly string[]) =>
      execFileSync(program, argv, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    run('git', ['init', '--quiet'])
    run('git', ['add', '--all'])
    const added = run('git', ['ls-files']).split('\n')
    const [packed] = JSON.parse(run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts', '--offline']))
    const files = packed.files.map(({ path }: { path: string }) => path)
    expect([added, files].map((all) => all.includes('examples/containers/postgres.yaml'))).toEqual([true, true])
    const ignored = textOf('Dockerfile.dockerignore').trimEnd().split('\n')
    for (const name of [...names, ...root]) {
      expect([name, added.includes(name), files.includes(name)]).toEqual([name, false, false])
      expect([
        name,
        ignored.some((pattern) => matchesGlob(name, pattern) || matchesGlob(name, `${pattern}/**`)),
      ]).toEqual([name, true])
    }
  })

  it('kubernetes.yaml defines a configuration, probes and secrets, and disables service links', async () => {
    const documents = parseAllDocuments(textOf('kubernetes.yaml')).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS()
    })
    expect(documents.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ])
    const [map, deployment, service] = documents
    const { spec } = deployment.spec.template
    const [container] = spec.containers
    const file = join(folderOfTest(), 'sightline.config.ts')
    writeFileSync(file, map.data['sightline.config.ts'])
    expect((await settingsIn(file)).server.trustProxy?.value).toBe(1)
    expect(container.args).toEqual(['serve', '--config', '/run/config/sightline.config.ts'])
    expect([spec.enableServiceLinks, spec.securityContext.runAsNonRoot]).toEqual([false, true])
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
    expect(container.livenessProbe.httpGet.path).toBe('/health/live')
    expect(container.readinessProbe.httpGet.path).toBe('/health/ready')
    const ports = container.ports.map(({ name }: { name: string }) => name)
    expect(ports).toContain(service.spec.ports[0].targetPort)
    const volumes = spec.volumes.map(({ name }: { name: string }) => name)
    for (const { name } of container.volumeMounts) expect(volumes).toContain(name)
  })
})

describe.skipIf(!hasRedis || !isInstalled('nginx'))('the services in the containers', () => {
  const folder = temporaryFolder()
  const children: ChildProcess[] = []
  const { key, sha256 } = createKey('sl_')
  let redis: RedisServer
  let port = 0

  /**
   * Starts the service as the image does: with a configuration of the examples, as an unprivileged user who cannot write
   * to the repository. Replaces the paths and hosts of a container with paths and hosts of this machine.
   */
  async function startService(
    config: string,
    database?: string,
  ): Promise<{ readonly child: ChildProcess; readonly port: number }> {
    const text = textOf(config)
      .replace('/data/sample.duckdb', join(folder, 'sample.duckdb'))
      .replaceAll(/\/run\/(?:keys|tls)\//g, `${folder}/`)
      .replace('redis://redis:6379', redis.url)
      .replace("host: '0.0.0.0', port: 9464", 'port: 0')
      .replace('rateLimit: {', 'rateLimit: { requests: 9999,')
    writeFileSync(join(folder, config), text)
    const isRoot = process.getuid?.() === 0
    const source = database === undefined ? [] : ['--database', database]
    const argv = [join(ROOT, 'src/cli/main.ts'), 'serve', '--port', '0', '--config', join(folder, config), ...source]
    const child = spawn(process.execPath, argv, {
      cwd: ROOT,
      env: { PATH: process.env.PATH, DATABASE_URL: 'postgres://reader@db/web' },
      stdio: ['ignore', 'pipe', 'ignore'],
      ...(isRoot && { uid: 65_532, gid: 65_532 }),
    })
    children.push(child)
    const [line] = await once(createInterface({ input: child.stdout }), 'line')
    return { child, port: Number(/:(\d+)$/.exec(String(line))?.[1]) }
  }

  const health = (address: string) =>
    new Promise((resolve) => {
      spawn(process.execPath, [join(FOLDER, 'health.mjs'), address]).on('exit', resolve)
    })

  beforeAll(async () => {
    redis = await redisServer()
    await redis.start()
    await makeDatabase(join(folder, 'sample.duckdb'))
    writeFileSync(
      join(folder, 'keys.json'),
      JSON.stringify({ keys: [{ sha256, account: 'acme' }], accounts: { acme: {} } }),
    )
    writeFileSync(join(folder, 'tls.crt'), first.cert)
    writeFileSync(join(folder, 'tls.key'), first.key)
    chmodSync(folder, 0o755)
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await redis?.end()
  })

  function send(path: string, body?: string, headers: Readonly<Record<string, string>> = {}) {
    return new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: Buffer }>(
      (resolve, reject) => {
        const all = { 'x-api-key': key, 'content-type': 'application/json', ...headers }
        const options = { port, path, method: body === undefined ? 'GET' : 'POST', headers: all, ca: first.cert }
        const sent = request({ host: '127.0.0.1', ...options }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      },
    )
  }
  const QUERY = '{"dimensions":["keyword"],"measures":[{"field":"*","fn":"count","alias":"n"}]}'

  it('starts the service of postgres.yaml over TLS, with a DuckDB file, and passes its health check', async () => {
    const service = await startService('postgres.config.ts', join(folder, 'sample.duckdb'))
    const check = `https://127.0.0.1:${service.port}`
    expect(await health(check)).toBe(0)
    expect(await health(`http://127.0.0.1:${service.port}`)).toBe(1)
    service.child.kill('SIGTERM')
    expect((await once(service.child, 'exit'))[0]).toBe(0)
    expect(await health(check)).toBe(1)
  })

  it('shares results between two replicas behind nginx over TLS, even if Redis or a replica is killed', async () => {
    const replicas = await Promise.all([0, 1].map(() => startService('replicas.config.ts')))
    expect(await health(`http://127.0.0.1:${replicas[0]?.port}`)).toBe(0)
    port = await freePort()
    const server = ({ port: at }: { port: number }) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=2s;`
    const configuration = textOf('nginx.conf')
      .replace(/server sightline:8080[^;]*;/, replicas.map(server).join('\n'))
      .replace('listen 8443', `listen 127.0.0.1:${port}`)
      .replace('/etc/nginx/tls/tls.crt', join(folder, 'tls.crt'))
      .replace('/etc/nginx/tls/tls.key', join(folder, 'tls.key'))
      .replace('/tmp/nginx.pid', join(folder, 'nginx.pid'))
    writeFileSync(join(folder, 'nginx.conf'), configuration)
    execFileSync('nginx', ['-t', '-q', '-c', join(folder, 'nginx.conf')])
    const nginx = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
    try {
      await expect.poll(async () => (await send('/health/ready')).status).toBe(200)
      const made = await send('/', QUERY)
      expect([made.status, made.headers['strict-transport-security']]).toEqual([
        200,
        expect.stringContaining('max-age'),
      ])
      const id = JSON.parse(made.bytes.toString()).queryExecutionId
      for (let times = 0; times < 4; times++) {
        const found = await send('/', JSON.stringify({ queryExecutionId: id }))
        expect([found.status, found.bytes.equals(made.bytes)]).toEqual([200, true])
      }
      const document = await send('/openapi.json', undefined, { 'accept-encoding': 'gzip' })
      expect(document.headers['content-encoding']).toBe('gzip')
      expect(JSON.parse(gunzipSync(document.bytes).toString()).openapi).toMatch(/^3\.1/)

      const statuses: (number | undefined)[] = []
      const load = Array.from({ length: 8 }, async (_, index) => {
        for (let times = 0; times < 25; times++) {
          if (index === 0 && times === 5) await redis.end()
          statuses.push((await send('/', QUERY)).status)
        }
      })
      await Promise.all(load)
      expect([statuses.length, new Set(statuses)]).toEqual([200, new Set([200])])

      replicas[0]?.child.kill('SIGKILL')
      const later = await Promise.all(Array.from({ length: 20 }, () => send('/', QUERY)))
      expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]))
    } finally {
      nginx.kill('SIGTERM')
      await once(nginx, 'exit')
    }
  })
})
