// The client process: repeats a request over keep-alive connections.

import { openConnection } from './connection.ts'
import { answerParent } from './processes.ts'

export interface Load {
  readonly port: number
  readonly request: string
  /** The status that all responses must have. */
  readonly status: number
  readonly connections: number
}

/** Sends requests on every connection until `isMore` returns false. */
async function send({ port, request, status, connections }: Load, isMore: () => boolean) {
  let requests = 0
  const started = performance.now()
  const client = async () => {
    const connection = openConnection(port)
    for (; isMore(); requests++) {
      const answer = await connection.send(request)
      if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.body}`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, client))
  return { requests, milliseconds: performance.now() - started }
}

/**
 * Keeps this process awake. If this process slept between responses, each write of the server would have to wake it,
 * which takes CPU time of the server. Only slow servers would pay this cost, because a fast server keeps this process
 * awake.
 */
function stayAwake(isMore: () => boolean): void {
  if (isMore()) setImmediate(stayAwake, isMore)
}

const answers = {
  /** Sends one request and returns the raw response. */
  async once({ port, request }: Pick<Load, 'port' | 'request'>) {
    const connection = openConnection(port)
    const answer = await connection.send(request)
    connection.close()
    return answer
  },
  during({ milliseconds, ...load }: Load & { readonly milliseconds: number }) {
    const end = performance.now() + milliseconds
    const isMore = () => performance.now() < end
    stayAwake(isMore)
    return send(load, isMore)
  },
  times({ times, ...load }: Load & { readonly times: number }) {
    let left = times
    return send(load, () => left-- > 0)
  },
}
export type LoadAnswers = typeof answers
answerParent(answers)
