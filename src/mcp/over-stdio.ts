// Serves the tools for language models over standard input and output, for a client that starts the program as its
// child process.

import { Readable, type Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Service } from '../service/service.ts'
import type { Client } from './endpoint.ts'
import { serverFor } from './mcp-server.ts'
import { strictMessages } from './strict-messages.ts'

/** The streams from which the server reads messages, and to which it writes messages. */
export interface Streams {
  readonly input: Readable
  readonly output: Writable
}

/** Serves a client until the input ends. Then cancels running calls. */
export async function serveStreams(service: Service, client: Client, { input, output }: Streams): Promise<void> {
  const messages = Readable.from(strictMessages(input, output))
  const transport = new StdioServerTransport(messages, output)
  const server = serveStdio(() => serverFor(service)(client), { transport })
  const { onclose } = transport
  await new Promise<void>((resolve) => {
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
  await server.close()
  messages.destroy()
}
