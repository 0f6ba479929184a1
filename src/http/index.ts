// The entry `sightline/http`: the service as a `(Request) => Promise<Response>`, keys, limits, and a server for it.

export { type Authenticate, apiKeyOf, type Principal } from '../keys/authenticate.ts'
export { authenticateBy, createKey, digestOf, type KeyStore, type StoredKey } from '../keys/key-store.ts'
export { type KeysFileOptions, keysFile } from '../keys/keys-file.ts'
export type { FileKey, Keys } from '../keys/read-keys.ts'
export { type ApiPage, readApiPage } from './api-page.ts'
export { type Connection, connect } from './connection.ts'
export type { AnswerFacts } from './facts.ts'
export { createHandler, type Handler, type HandlerOptions } from './handler.ts'
export { type NodeOptions, toNodeHandler } from './node-handler.ts'
export type { Listener } from './one-at-a-time.ts'
export { type Limiter, memoryRateLimits, type RateLimits } from './rate-limit.ts'
export { type Certificate, type Listening, type ListenOptions, listen } from './server.ts'
