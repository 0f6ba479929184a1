// The examples of the packed package, copied into a project as the README describes.

import { cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { nodeOf, versions } from './nodes.ts'
import { packed, run } from './packed.ts'

let project: string
let installed: string
beforeAll(async () => {
  ;({ project, installed } = await packed())
  cpSync(join(installed, 'examples'), join(project, 'examples'), { recursive: true })
})

it('imports only entry points of the package in examples', () => {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  const imported = globSync('examples/*.ts', { cwd: project }).flatMap((file) =>
    [...readFileSync(join(project, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, name = '']) => name),
  )
  const own = imported.filter((name) => name.startsWith('sightline'))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter((name) => exports[name.replace('sightline', '.')] === undefined)).toEqual([])
  expect(imported.filter((name) => name.startsWith('.') && name !== './analytics.ts')).toEqual([])
})

// Older versions of Node cannot run TypeScript.
const current = versions.filter((version) => !/^2[02]\./.test(version))

describe.each(current.flatMap((version) => nodeOf(version) ?? []))('on %s', (node) => {
  it('runs the examples unchanged', async () => {
    const { out } = await run(project, node, ['examples/sql-only.ts'])
    expect(out.match(/"account_id"[^=]* = (?:cast\()?'acme'/g)?.length).toBeGreaterThan(2)
    expect((await run(project, node, ['examples/own-report.ts'])).out).toContain('"summary rows"."app_version"')
  })
})
