// Tests the page's API client with a server that redirects.

import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createClient } from './client.ts'

it('does not follow a redirect, which would take the key to its target', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(301, { location: '/new/' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${Object(server.address()).port}`
  const client = createClient(url, 'k')
  const moved = { ok: false, status: 0, message: `the service redirects to ${url}/new/` }
  expect(await client.describe()).toEqual(moved)
  expect(await client.run({ endpoint: '/', body: { dimensions: ['keyword'] } })).toEqual(moved)
  expect(asked).toEqual(['GET /', 'POST /'])
  server.close()
})
