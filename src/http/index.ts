// The entry `sightline/http`: the service as a `(Request) => Promise<Response>`, keys, and a server for it.

export type { Account, Authenticate } from './authenticate.ts'
export { createHandler, type Handler, type HandlerOptions } from './handler.ts'
export { digestOf, type Keys, keysFile } from './keys.ts'
export { type ReadKeys, readKeys } from './read-keys.ts'
export { type Listening, listen } from './server.ts'
