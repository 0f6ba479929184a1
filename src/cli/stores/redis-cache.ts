// Results in Redis, which several processes share. The service checks each value that it reads. If a value was altered
// or moved to another key, or has another type, the service ignores it.

import type { Cache } from '../../caches/cache.ts'
import type { Redis } from './redis.ts'

const keyOf = (key: string) => `sightline:result:${key}`

export const redisCache = ({ client, ask }: Redis): Cache => ({
  get: (key) => ask(async () => (await client.get(keyOf(key))) ?? undefined),
  set: (key, value, ttl) => ask(() => client.set(keyOf(key), value, { expiration: { type: 'PX', value: ttl } })),
  delete: (key) => ask(() => client.del(keyOf(key))),
})
