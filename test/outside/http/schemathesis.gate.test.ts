// Runs Schemathesis, an external API tester, on the OpenAPI document. It sends examples, boundary values, broken
// bodies, wrong methods, missing keys and earlier results. The folder schemathesis/ contains its configuration.
// Boundary values take longest and most reports are similar, so each run tests the boundary values of only a tenth of
// the reports.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { listen } from '../../../src/http/server.ts'
import { apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { partOf, runsOf } from '../../laws/property/seeds.ts'
import { NOW, openSample } from '../../laws/warehouse/sample-engine.ts'
import { folderOfTest } from '../../tools/temporary-folder.ts'
import { documentOf, operationsOf } from './openapi-document.ts'
import { schemathesis } from './schemathesis/installed.ts'

const SETTINGS = join(import.meta.dirname, 'schemathesis')

/** Returns the configuration with the tests of boundary values turned off for these paths. */
const settingsWithout = (paths: readonly string[]): string =>
  [
    readFileSync(join(SETTINGS, 'schemathesis.toml'), 'utf8'),
    ...paths.map((path) => `[[operations]]\ninclude-path = "${path}"\nphases.coverage.enabled = false\n`),
  ].join('\n')

/** The branches of unions that refer to their union. Generating bodies from these schemas takes 15 minutes. */
const RECURSIVE = /\b[A-Z]\w*(?:And|Or|Not|Of|Add|Subtract|Divide|Change)$/

/** The document without the recursive branches of unions. */
function withoutRecursion(part: unknown): unknown {
  if (Array.isArray(part)) return part.filter((one) => !RECURSIVE.test(Object(one).$ref ?? '')).map(withoutRecursion)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (RECURSIVE.test(name) ? [] : [[name, withoutRecursion(value)]])),
  )
}

async function run(program: string, ...argv: readonly string[]) {
  // Schemathesis stores its findings in the working directory.
  const cwd = folderOfTest()
  const config = join(cwd, 'schemathesis.toml')
  const reports = createCompiler({ dialect: duckdb() }).reports.map((name) => `/${name}`)
  const asked = partOf('reports whose edges schemathesis asks', reports, 10)
  writeFileSync(config, settingsWithout(reports.filter((path) => !asked.includes(path))))
  const env = { ...process.env, PYTHONPATH: SETTINGS, PYTHONDONTWRITEBYTECODE: '1', COLUMNS: '200' }
  const child = spawn(program, ['--config-file', config, ...argv], { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const [status] = await once(child, 'close')
  return { status, output }
}

it.skipIf(schemathesis === undefined)(
  'passes all checks of Schemathesis',
  async () => {
    const engine = await openSample({ events: 500 })
    const failures: unknown[] = []
    const onError = ({ error }: { readonly error: unknown }) => failures.push(error)
    const service = createService({
      compiler: createCompiler({ dialect: duckdb() }),
      engine,
      clock: () => NOW,
      onError,
    })
    const authenticate = async (request: Request) =>
      apiKeyOf(request) === 'key' ? { account: 'acme', configured: true } : null
    const server = await listen(createHandler({ service, authenticate, onError }), { port: 0 })
    const address = `http://127.0.0.1:${server.port}`
    const settings = [
      '--checks',
      'all',
      '--seed',
      '1',
      '--max-examples',
      `${runsOf(4)}`,
      '--workers',
      '2',
      '--suppress-health-check',
      'too_slow',
    ]
    // Without this filter, Schemathesis skips the path /openapi.json.
    const asked = ['--url', address, '--header', 'x-api-key: key', '--include-path-regex', '^/']
    const served = await fetch(`${address}/openapi.json`)
    const file = join(folderOfTest(), 'openapi.json')
    writeFileSync(file, JSON.stringify(withoutRecursion(await served.json())))
    const argv = ['run', file, ...asked, ...settings]
    const { status, output } = await run(schemathesis ?? '', ...argv)
    await server.stop()
    await engine.close()
    const all = operationsOf(documentOf()).length
    expect([status, failures], output).toEqual([0, []])
    expect(output).toContain('No issues found')
    expect(output).toMatch(new RegExp(`Tested: ${all}\\b`))
    expect(Number(/(\d+) generated/.exec(output)?.[1])).toBeGreaterThan(3_000)
    console.info(/Test cases:\n.*$/m.exec(output)?.[0])
  },
  // This timeout is long enough for a busy machine.
  1_800_000,
)
