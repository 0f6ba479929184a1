// The entry `sightline/mcp`: the service for language models, over the Model Context Protocol.

export type { Answered, Client, Endpoint } from './endpoint.ts'
export { mcpEndpoint } from './over-http.ts'
export { MAX_MESSAGE, type Streams, serveStreams } from './over-stdio.ts'
export { MOST_BYTES, MOST_ROWS } from './tool-result.ts'
