// Generates the clients of docs/clients.md from the served OpenAPI document. The clients must compile, and the programs
// must print typed rows of a server. The test of openapi-typescript always runs. `npm run generators` installs the
// other generators.

import { execFile } from 'node:child_process'
import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { DATA, openServeFolder } from '../../cli/serve-folder.ts'
import { type Serving, startServer } from '../../cli/serve-process.ts'
import { ROOT } from '../guide.ts'
import { blocks } from '../markdown.ts'
import { withModels, withOrval } from './programs.ts'

const PAGE = 'docs/clients.md'
const INSTALLED = join(ROOT, '.cache/generators')
const { folder } = openServeFolder()

type Command = readonly [program: string, ...argv: readonly string[]]

interface Generator {
  readonly name: string
  /** The name of the file with the program. */
  readonly file: string
  readonly program: string | undefined
  /** The commands that generate the client, check its types strictly, and run the program. */
  readonly commands: readonly Command[]
}

const modules = join(ROOT, 'node_modules')
const node = process.execPath
const python = (name: string): string => join(INSTALLED, 'bin', name)
const STRICT = '--strict --noEmit --exactOptionalPropertyTypes --noUncheckedIndexedAccess --allowImportingTsExtensions'
const TYPES = ['--types', 'node', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable']
const checkedTypes = (file: string): Command => [
  node,
  join(modules, '@typescript/native/bin/tsc'),
  ...STRICT.split(' '),
  ...TYPES,
  file,
]
const MODELS = '--output-model-type pydantic_v2.BaseModel --use-annotated --enum-field-as-literal all'

const GENERATORS: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    file: 'fetching.mts',
    program: blocks(PAGE, 'ts')[1],
    commands: [
      [node, join(modules, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'openapi.ts'],
      checkedTypes('fetching.mts'),
      [node, 'fetching.mts'],
    ],
  },
  {
    name: 'orval',
    file: 'calling.mts',
    program: withOrval,
    commands: [
      [node, join(INSTALLED, 'node_modules/orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs'],
      checkedTypes('calling.mts'),
      [node, 'calling.mts'],
    ],
  },
  {
    name: 'openapi-python-client',
    file: 'calling.py',
    program: blocks(PAGE, 'python')[0],
    commands: [
      [
        python('openapi-python-client'),
        ...'generate --path openapi.json --output-path analytics --meta none'.split(' '),
      ],
      [python('mypy'), 'analytics', 'calling.py'],
      [python('python'), 'calling.py'],
    ],
  },
  {
    name: 'datamodel-code-generator',
    file: 'reading.py',
    program: withModels,
    commands: [
      [python('datamodel-codegen'), ...`--input openapi.json --output models.py ${MODELS}`.split(' ')],
      [python('mypy'), '--strict', 'reading.py'],
      [python('python'), 'reading.py'],
    ],
  },
]

let server: Serving
let key = ''
beforeAll(async () => {
  server = await startServer(DATA, 3, folder)
  key = / (demo_\S+)$/m.exec(server.lines.join('\n'))?.[1] ?? ''
  const document = await (await fetch(`${server.address}/openapi.json`)).text()
  const override = { contentType: { include: ['application/json'] } }
  const output = { target: 'orval.ts', client: 'fetch', baseUrl: server.address, override }
  const config = { sightline: { input: 'openapi.json', output } }
  writeFileSync(join(folder, 'openapi.json'), document)
  writeFileSync(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)}`)
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  symlinkSync(modules, join(folder, 'node_modules'))
})

const run = ([program, ...argv]: Command) =>
  promisify(execFile)(program, argv, { cwd: folder, env: { ...process.env, SIGHTLINE_KEY: key } }).catch((error) => {
    throw new Error(`${program} ${argv.join(' ')}\n${error.stdout}${error.stderr}`)
  })

describe.each(GENERATORS)('a client of $name', ({ name, file, program, commands }) => {
  it.skipIf(name !== 'openapi-typescript' && !existsSync(INSTALLED))(
    'compiles and prints rows',
    async () => {
      expect(program).toContain('SIGHTLINE_KEY')
      writeFileSync(join(folder, file), (program ?? '').replaceAll('http://127.0.0.1:8080', server.address))
      let output = ''
      for (const command of commands) output = (await run(command)).stdout
      expect(output).toBe('2026-01-01 1 0\n2026-01-02 1 0\n2\n')
    },
    300_000,
  )
})
