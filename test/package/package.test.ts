// The package as its users get it: built, packed, unpacked into an empty project, imported, called.

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { library } from '../../tsup.config.ts'
import { ROOT } from '../docs/guide.ts'
import { blocks } from '../docs/markdown.ts'

const folder = mkdtempSync(join(tmpdir(), 'package-'))
const [source, project] = [join(folder, 'source'), join(folder, 'project')]
const installed = join(project, 'node_modules/sightline')
const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter)

const run = (cwd: string, program: string, ...argv: readonly string[]): string =>
  execFileSync(program, argv, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const node = (code: string): string => {
  writeFileSync(join(project, 'index.js'), code)
  return run(project, process.execPath, 'index.js')
}

/** What a bundle of a module of the package would hold of it, and what it imports from elsewhere. */
async function bundled(file: string) {
  const entryPoints = [join(installed, file)]
  const settings = { bundle: true, minify: true, write: false, format: 'esm', platform: 'node' } as const
  const { outputFiles, metafile } = await build({ ...settings, entryPoints, packages: 'external', metafile: true })
  const [output] = Object.values(metafile.outputs)
  const imports = [...new Set(output?.imports.map(({ path }) => path))]
  const [{ contents, text } = { contents: new Uint8Array(), text: '' }] = outputFiles
  return { bytes: contents.byteLength, text, imports: imports.toSorted() }
}

beforeAll(() => {
  mkdirSync(source)
  mkdirSync(join(project, 'node_modules/.bin'), { recursive: true })
  run(ROOT, process.execPath, 'node_modules/tsup/dist/cli-default.js', '--silent', '--out-dir', join(source, 'dist'))
  for (const name of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'src']) {
    cpSync(join(ROOT, name), join(source, name), { recursive: true, filter: (path) => !path.endsWith('.duckdb') })
  }
  const [packed] = JSON.parse(run(source, 'npm', 'pack', '--json', '--ignore-scripts', '--offline'))
  run(folder, 'tar', '-xzf', join(source, packed.filename))
  cpSync(join(folder, 'package'), installed, { recursive: true })
  for (const name of Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies)) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  }
  symlinkSync('../sightline/dist/cli.js', join(project, 'node_modules/.bin/sightline'))
  writeFileSync(join(project, 'package.json'), '{"type": "module"}')
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the package', () => {
  it('holds what its exports name, for programs and for types, and no sources', () => {
    const { exports, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const entries = Object.keys(library).map((name) => (name === 'index' ? '.' : `./${name}`))
    expect(Object.keys(exports).toSorted()).toEqual([...entries, './package.json'].toSorted())
    const files = Object.values(exports).flatMap((target) =>
      typeof target === 'object' ? Object.values({ ...target }) : [],
    )
    expect(files).toHaveLength(2 * entries.length)
    for (const file of [...files, bin.sightline, 'README.md', 'LICENSE', 'CHANGELOG.md', 'docs/reports.md']) {
      expect(existsSync(join(installed, String(file))) ? file : `no ${file}`).toBe(file)
    }
    expect(existsSync(join(installed, 'src'))).toBe(false)
  })

  it('prints for the first examples of the README what stands there', () => {
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
    const [examples, printed] = [blocks('README.md', 'ts'), blocks('README.md', 'sql')]
    expect(printed).toHaveLength(2)
    for (const [index, sql] of printed.entries()) {
      expect(oneLine(node((examples[index] ?? '').replace(' as const', '')))).toBe(oneLine(sql))
    }
  })

  it('has a core that is small and needs no package: no driver, no service, no schema compiler', async () => {
    const { bytes, imports } = await bundled('dist/index.js')
    // Kysely comes with a dialect, which writes its nodes as text; the nodes are plain objects.
    expect(imports).toEqual([])
    // All that a browser or an edge worker would load, minified and not yet compressed.
    expect(bytes).toBeLessThanOrEqual(100 * 1024)
    for (const name of ['postgres', 'duckdb', 'trino']) {
      expect((await bundled(`dist/dialects/${name}.js`)).imports).toEqual(['kysely'])
    }
  })

  it('needs a driver only where its engine is, and the AI SDK where its adapter is', async () => {
    const drivers = ['@duckdb/node-api', 'pg', 'ai']
    const users = await Promise.all(
      Object.keys(library).map(async (name) => {
        const { imports } = await bundled(`dist/${name}.js`)
        return [name, imports.filter((path) => drivers.includes(path))] as const
      }),
    )
    expect(users.filter(([, needed]) => needed.length > 0)).toEqual([
      ['translate/ai-sdk', ['ai']],
      ['engines/postgres', ['pg']],
      ['engines/duckdb', ['@duckdb/node-api']],
    ])
    expect((await bundled('dist/service.js')).imports).not.toContain('ajv')
  })

  it('needs the package of the Model Context Protocol only where that is asked for', async () => {
    const users = await Promise.all(
      Object.keys(library).map(async (name) => {
        const { imports } = await bundled(`dist/${name}.js`)
        return [name, imports.filter((path) => path.startsWith('@modelcontextprotocol/'))] as const
      }),
    )
    expect(users.filter(([, needed]) => needed.length > 0)).toEqual([
      ['mcp', ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio']],
    ])
  })

  it('knows questions only where a translator is asked for, and that works', async () => {
    // A word that the rules know.
    const knows = async (file: string) => /excluding bot traffic/.test((await bundled(file)).text)
    expect(await knows('dist/translate.js')).toBe(true)
    for (const name of ['index', 'service', 'http', 'mcp']) expect(await knows(`dist/${name}.js`)).toBe(false)
    const out = node(`
      import { createTranslator } from 'sightline/translate'
      const now = new Date('2026-03-18T12:00:00Z')
      const { query } = await createTranslator().translate('searches by keyword', { now })
      console.log(query.dimensions)`)
    expect(out).toBe("[ 'keyword' ]\n")
  })

  it('loads SQLite only where its cache is, and there it works', async () => {
    const names = await Promise.all(
      Object.keys(library).map(async (name) => [name, (await bundled(`dist/${name}.js`)).imports] as const),
    )
    const users = names.filter(([, imports]) => imports.some((path) => path.includes('sqlite')))
    expect(users.map(([name]) => name)).toEqual(['caches/sqlite'])
    const out = node(`
      import { sqliteCache } from 'sightline/caches/sqlite'
      for (const word of ['kept', undefined]) {
        const cache = sqliteCache({ path: 'cache.sqlite' })
        if (word !== undefined) cache.set('acme//a', word, 60_000)
        console.log(cache.get('acme//a'))
        cache.close()
      }`)
    expect(out).toBe('kept\nkept\n')
  })

  it('answers as a service with nothing but its dependencies', () => {
    const out = node(`
      import { createCompiler } from 'sightline'
      import { postgres } from 'sightline/dialects/postgres'
      import { authenticateBy, createHandler, digestOf, readApiPage } from 'sightline/http'
      import { createService, memoryCache } from 'sightline/service'
      const engine = { read: (work) => work(async () => [['shoes', 3, 1]]), close: async () => {} }
      const compiler = createCompiler({ dialect: postgres() })
      const service = createService({ compiler, engine, cache: memoryCache() })
      const stored = { sha256: digestOf('k'), account: 'acme', configured: true }
      const store = { find: async (sha256) => (sha256 === stored.sha256 ? stored : undefined) }
      const handler = createHandler({ service, authenticate: authenticateBy(store) })
      const body = JSON.stringify({ dimensions: ['keyword'], measures: [{ field: '*', fn: 'count' }] })
      const headers = { 'x-api-key': 'k', 'content-type': 'application/json' }
      const response = await handler(new Request('http://localhost/', { method: 'POST', headers, body }))
      console.log(JSON.stringify((await response.json()).data))
      const document = await handler(new Request('http://localhost/openapi.json'))
      console.log(document.status, await readApiPage())`)
    // What the page at /docs is made of is a package of its own.
    expect(out).toBe('[{"keyword":"shoes","count":"3"}]\n200 undefined\n')
  })

  it('lets a dialect be written outside', () => {
    const out = node(`
      import { createCompiler } from 'sightline'
      import { call, any, value, standard } from 'sightline/dialect'
      const contains = (text, values) => any(values.map((part) => call('position_of', text, value(part))))
      const compiler = createCompiler({ dialect: { ...standard, name: 'own', contains } })
      const filters = [{ member: 'keyword', operator: 'contains', values: ['a'] }]
      const result = compiler.compile({ dimensions: ['keyword'], filters }, { account: 'acme', now: new Date() })
      console.log(result.query.page.sql)`)
    expect(out).toContain('position_of(')
  })

  it('has declarations that a strict project compiles against', () => {
    blocks('README.md', 'ts').forEach((code, index) => {
      writeFileSync(join(project, `readme-${index}.ts`), `${code}\nexport {}\n`)
    })
    const wrong = `import { createCompiler } from 'sightline'
      import { trino } from 'sightline/dialects/trino'
      const compiler = createCompiler({ dialect: trino() })
      const context = { account: 'acme', now: new Date() }
      // @ts-expect-error no such field
      compiler.compile({ dimensions: ['keywrod'] }, context)
      const report = compiler.compileReport('users', {}, context)
      // @ts-expect-error no such column
      if (report.ok) console.log(report.query.read([])[0]?.clicks)\n`
    writeFileSync(join(project, 'wrong.ts'), wrong)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'NodeNext',
      target: 'ES2023',
      lib: ['ES2024', 'DOM'],
      types: [],
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
    }
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc')
    expect(() => run(project, process.execPath, tsc, '-p', '.')).not.toThrow()
  })

  it('brings the program, which compiles without any driver and says what it lacks', () => {
    const program = join(project, 'node_modules/.bin/sightline')
    expect(run(project, program, '--help')).toMatch(/^usage: sightline COMMAND/)
    writeFileSync(join(project, 'request.json'), '{"dimensions": ["keyword"]}')
    const flags = ['compile', '--dialect', 'trino', '--account', 'acme', 'request.json']
    expect(JSON.parse(run(project, program, ...flags))).toMatchObject({ ok: true })
    expect(() => run(project, program, 'sample', '--out', 'x.duckdb')).toThrow('@duckdb/node-api')
  })
})
