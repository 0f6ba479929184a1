// The traffic of a soak test: ordinary and hostile requests, each kind with its allowed statuses.

import { requests } from '../../../tools/bench/measured-requests.ts'
import { refusedBodies } from '../../../tools/bench/refused-bodies.ts'
import { open, raw, readAnswer } from '../raw.ts'
import { openConnection } from './connection.ts'

/** The alias of a measure whose statement runs until its client disconnects. */
export const ENDLESS = 'endless'

export interface Traffic {
  readonly name: string
  /**
   * The allowed statuses. Status 500 is allowed if an injected fault of the engine or the key store can cause a 500.
   */
  readonly statuses: readonly number[]
  /** Milliseconds between two requests. */
  readonly pause: number
  /** Sends the next request. Resolves with the status, or with 0 if the client disconnects before the response. */
  send(turn: number): Promise<number>
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A keep-alive connection that reconnects if the server closes it. */
function client(port: number) {
  let connection = openConnection(port)
  return async (request: string) => {
    try {
      return await connection.send(request)
    } catch {
      connection = openConnection(port)
      return connection.send(request)
    }
  }
}

/** Sends an incomplete request and disconnects. */
async function leave(port: number, bytes: string, milliseconds: number): Promise<number> {
  const { socket } = open(port)
  socket.pause()
  socket.write(bytes)
  await wait(milliseconds)
  socket.destroy()
  return 0
}

const BODIES = Object.values(refusedBodies)
/** The number of result ids that the client remembers. The cache keeps more results, so most re-fetches succeed. */
const REMEMBERED = 8

export function trafficTo(port: number, key: string): readonly Traffic[] {
  const ids: string[] = []
  const kept = (
    name: string,
    statuses: readonly number[],
    pause: number,
    request: (turn: number) => string,
  ): Traffic => {
    const send = client(port)
    return { name, statuses, pause, send: async (turn) => (await send(request(turn))).status }
  }
  const closed = (name: string, statuses: readonly number[], bytes: string): Traffic => ({
    name,
    statuses,
    pause: 50,
    send: async () => readAnswer(await raw(port, bytes)).status,
  })
  const left = (name: string, bytes: string, milliseconds: number): Traffic => ({
    name,
    statuses: [0],
    pause: 50,
    send: () => leave(port, bytes, milliseconds),
  })
  const asking = client(port)
  return [
    {
      name: 'new results',
      statuses: [200, 500],
      pause: 10,
      async send(turn) {
        const body = { dimensions: ['visit_id', 'event_type'], limit: 1000, page: 1 + (turn % 3) }
        const { status, body: text } = await asking(post(key, body))
        if (status === 200)
          ids.push(
            JSON.stringify({ queryExecutionId: JSON.parse(text).queryExecutionId, limit: 1000, page: body.page }),
          )
        if (ids.length > REMEMBERED) ids.shift()
        return status
      },
    },
    kept('re-fetches', [200, 400, 500], 5, (turn) => post(key, JSON.parse(ids[turn % REMEMBERED] ?? '{}'))),
    kept('dry runs', [200, 500], 5, () => post(key, { ...requests.medium, dryRun: true })),
    kept('reads', [200, 500], 20, () => get(key)),
    kept('wrong keys', [401, 500], 5, (turn) => get(`wrong${turn}`)),
    kept('refused bodies', [400, 500], 20, (turn) => postText(key, BODIES[turn % BODIES.length] ?? '')),
    closed('bodies too large', [413, 500], `${postHead(key, 1e9)}{`),
    closed('no HTTP', [400], 'NONSENSE\r\n\r\n'),
    left('pipelined and not read', get(key).repeat(500), 300),
    left('abandoned statements', post(key, { measures: [{ field: '*', fn: 'count', alias: ENDLESS }] }), 50),
    left('half a request', postHead(key, 1000), 100),
  ]
}

const post = (key: string, body: object): string => postText(key, JSON.stringify(body))

const get = (key: string): string => `GET / HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\n\r\n`

const postHead = (key: string, length: number): string =>
  `POST / HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

const postText = (key: string, text: string): string => postHead(key, Buffer.byteLength(text)) + text
