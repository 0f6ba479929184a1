// The entry point `sightline/mcp`: the service for language models, over the Model Context Protocol.

export type { Answered, Client, Endpoint } from './endpoint.ts'
export { mcpEndpoint } from './over-http.ts'
export { type Streams, serveStreams } from './over-stdio.ts'
export { MAX_MESSAGE } from './strict-messages.ts'
export { MOST_BYTES, MOST_ROWS } from './tool-result.ts'
