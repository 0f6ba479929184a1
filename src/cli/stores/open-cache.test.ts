// `cache.results`: opening the file, and errors for files that are not a cache.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import { openCache } from './open-cache.ts'
import { openRedis } from './redis.ts'

const folder = temporaryFolder()
const NO_CACHE = 'it is not a result cache of sightline and is left alone; name another file'

describe('cache.results', () => {
  it('creates a missing file, and reopens it with its content', async () => {
    const path = join(folder, 'cache.sqlite')
    for (const expected of [undefined, 'kept']) {
      const cache = await openCache({ value: path, place: 'cache.results' })
      expect(cache.get('acme//a')).toBe(expected)
      cache.set('acme//a', 'kept', 60_000)
      cache.close()
    }
  })

  it('reports why a file cannot be used, in one line and with status 2', async () => {
    const keys = join(folder, 'keys.json')
    writeFileSync(keys, '{"keys": []}')
    await expect(openCache({ value: keys, place: 'sightline.config.ts: cache.results' })).rejects.toMatchObject({
      status: 2,
      message: `sightline.config.ts: cache.results: the result cache "${keys}" cannot be used: ${NO_CACHE}`,
    })
    await expect(
      openCache({ value: join(folder, 'nowhere/cache.sqlite'), place: 'cache.results' }),
    ).rejects.toMatchObject({
      status: 2,
      message: expect.stringMatching(/^cache\.results: .* there is no such folder$/),
    })
  })

  it('refuses versions of @redis/client that ignore the lifetime of results', async () => {
    vi.doMock('@redis/client', () => ({ createClient: () => ({ disconnect: async () => {} }) }))
    await expect(openRedis({ value: 'redis://127.0.0.1:1', place: 'cache.results' }, () => {})).rejects.toThrow(
      'cache.results needs version 5 or newer of @redis/client: npm install @redis/client',
    )
    vi.doUnmock('@redis/client')
  })
})
