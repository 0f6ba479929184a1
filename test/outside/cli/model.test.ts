// `--model FILE`: all commands work with an extended site-search model, and with a completely different model.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDuckDB } from '../../../engines/duckdb/writer.ts'
import { blocks } from '../docs/markdown.ts'
import { openServeFolder } from './serve-folder.ts'
import { startServer } from './serve-process.ts'

const { folder, file, program } = openServeFolder()

const SHOP = blocks('docs/models.md', 'js')[0] ?? ''
const CINEMA = `
import { date, defineModel, dimension, count, relation, report, rows, string } from 'sightline/model'
export default defineModel({
  name: 'cinema',
  account: 'house',
  relations: { tickets: relation('tickets', { columns: {} }) },
  base: 'tickets',
  date: 'sold_on',
  currency: 'EUR',
  fields: {
    sold_on: date({ about: 'Day of the sale' }),
    film: string({ about: 'Title of the film' }),
  },
  reports: ({ tickets }) => [
    report({
      path: 'films',
      about: 'Tickets by film',
      from: rows(tickets, {}),
      filters: ['sold_on'],
      columns: { film: dimension('film'), tickets: count() },
      order: ['film'],
    }),
  ],
})`
const DATA = ['--model', 'cinema.ts', '--database', 'cinema.duckdb']
const BY_FILM = '{"dimensions":["film"],"measures":[{"field":"*","fn":"count","alias":"n"}]}'

beforeAll(async () => {
  // The imports of the package resolve to the running program, although the folder has no node_modules.
  file('shop.js', SHOP)
  file('cinema.ts', CINEMA)
  file('throws.js', 'throw new Error("no such thing")')
  file('other.js', 'export default { fields: {} }')
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  await createDuckDB({ path: join(folder, 'cinema.duckdb') }, async ({ execute }) => {
    await execute('CREATE TABLE tickets (house VARCHAR NOT NULL, sold_on DATE NOT NULL, film VARCHAR)')
    await execute(`INSERT INTO tickets VALUES ('acme', DATE '2026-01-01', 'Alien'), ('acme', DATE '2026-01-02', 'Alien'),
      ('acme', DATE '2026-01-02', 'Brazil'), ('bravo', DATE '2026-01-02', 'canary')`)
  })
})

describe('--model', () => {
  it('adds the fields of docs/models.md to site search', async () => {
    const { status, out } = await program.run(['describe', '--model', 'shop.js'])
    const names = JSON.parse(out).fields.map(({ name }: { name: string }) => name)
    expect([status, names.includes('app_version'), names.includes('keyword')]).toEqual([0, true, true])
    const compiled = ['compile', '--model', 'shop.js', '--dialect', 'duckdb', '--account', 'acme', '--text', 'by.json']
    const filters = [{ member: 'event_type', operator: 'equals', values: ['search'] }]
    file('by.json', JSON.stringify({ dimensions: ['app_version'], filters }))
    expect((await program.run(compiled)).out).toContain('"app_version"')
  })

  it('makes every command work with another model', async () => {
    file('films.json', BY_FILM)
    const query = await program.run(['query', ...DATA, '--account', 'acme', 'films.json'])
    expect([query.status, query.err, JSON.parse(query.out).data]).toEqual([
      0,
      '',
      [
        { film: 'Alien', n: '2' },
        { film: 'Brazil', n: '1' },
      ],
    ])
    expect(await program.run(['check', ...DATA])).toEqual({ status: 0, out: 'all tables fit\n', err: '' })
    const suggested = JSON.parse((await program.run(['check', '--suggest', ...DATA])).out)
    expect(Object.keys(suggested.relations)).toContain('tickets')
    expect(suggested.relations).not.toHaveProperty('summary')
    const schema = JSON.parse((await program.run(['check', '--json-schema', '--model', 'cinema.ts'])).out)
    expect(JSON.stringify(schema)).toContain('tickets')
    const asked = await program.run(['ask', ...DATA, '--account', 'acme', 'tickets by film'])
    expect([asked.status, asked.out]).toEqual([0, expect.stringContaining('Alien')])
    const explained = await program.run(['ask', '--model', 'cinema.ts', '--explain', 'tickets by film'])
    expect([explained.status, explained.out]).toEqual([0, expect.stringContaining('film')])
  })

  it('serves another model, and prints an example request that succeeds', async () => {
    const server = await startServer([...DATA, '--account', 'acme'], 4, folder)
    const [, key = '', body = ''] = /x-api-key: ([^']+)'.* -d '([^']+)'$/.exec(server.lines.at(-1) ?? '') ?? []
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const answer = await fetch(server.address, { method: 'POST', headers, body })
    expect([answer.status, (await answer.json()).data]).toEqual([200, [{ rows: '3' }]])
    const report = await fetch(`${server.address}/films`, { method: 'POST', headers, body: '{}' })
    expect((await report.json()).data.map(({ film }: { film: string }) => film)).toEqual(['Alien', 'Brazil'])
    await server.end('SIGTERM')
  })

  it('prefers the currency of the configuration to the currency of the model', async () => {
    const server = await startServer([...DATA, '--account', 'acme'], 4, folder, { currency: 'CHF' })
    const [, key = ''] = /x-api-key: ([^']+)'/.exec(server.lines.at(-1) ?? '') ?? []
    const described = await fetch(server.address, { headers: { 'x-api-key': key } })
    expect((await described.json()).currency).toBe('CHF')
    await server.end('SIGTERM')
    expect(JSON.parse((await program.run(['describe', '--model', 'cinema.ts'])).out).currency).toBe('EUR')
  })

  it.each([
    ['none.ts', '--model none.ts: there is no such file'],
    ['throws.js', '--model throws.js: no such thing'],
    ['other.js', '--model other.js: the default export must be made by defineModel, or by extend of another model'],
  ])('refuses %s', async (path, message) => {
    const { status, err } = await program.run(['describe', '--model', path])
    expect([status, err]).toEqual([2, `sightline: ${message}\n`])
  })
})
