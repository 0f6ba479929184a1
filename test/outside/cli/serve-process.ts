// Starts `sightline serve` in a separate process, and sends the requests of the curl commands that the server prints.

import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { ServiceConfig } from '../../../src/config/service-config.ts'
import { problemsOf } from '../http/conformance.ts'
import { startProgram } from './program.ts'

const children: ChildProcess[] = []

/** Kills all running servers. */
export function endServers(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}

export interface Serving {
  readonly address: string
  readonly lines: readonly string[]
  readonly err: () => string
  end(signal: NodeJS.Signals): Promise<readonly [status: number | null, milliseconds: number]>
}

let configs = 0

/** Writes a configuration into a folder. Returns the flags that name it. The explorer is off, as it may not be built. */
export function configIn(folder: string, config: ServiceConfig): readonly string[] {
  const path = join(folder, `service-${configs++}.json`)
  writeFileSync(path, JSON.stringify({ explorer: false, ...config }))
  return ['--config', path]
}

/** Starts the server in a folder and waits until it has printed `count` lines. */
export async function startServer(
  argv: readonly string[],
  count: number,
  folder: string,
  config: ServiceConfig = {},
  environment?: NodeJS.ProcessEnv,
): Promise<Serving> {
  const named = argv.includes('--config') ? [] : configIn(folder, config)
  const child = startProgram(['serve', '--port', '0', ...named, ...argv], folder, environment)
  children.push(child)
  let err = ''
  child.stderr?.on('data', (chunk) => {
    err += chunk
  })
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const lines: string[] = []
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) if (lines.push(line) === count) break
  if (lines.length < count) throw new Error(`it ended: ${err}`)
  return {
    address: lines[0]?.split(' ').at(-1) ?? '',
    lines,
    err: () => err,
    async end(signal) {
      const started = performance.now()
      child.kill(signal)
      return [await closed, performance.now() - started]
    },
  }
}

/** Sends the request of a printed curl command, and checks the response against the OpenAPI document. */
export async function paste(curl: string | undefined, body?: string) {
  const [, address = '', key = '', type = '', data = ''] =
    /^curl -s (\S+) -H 'x-api-key: ([^']+)' -H 'content-type: ([^']+)' -d '([^']+)'$/.exec(curl ?? '') ?? []
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': type },
    body: body ?? data,
  })
  const { status, headers } = response
  const text = await response.text()
  const problems = problemsOf({ method: 'POST', path: new URL(address).pathname, status, headers, text })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return { status, json: JSON.parse(text) }
}

/** A request that returns the number of rows in the column `n`. */
export const COUNT = '{"measures":[{"field":"*","fn":"count","alias":"n"}]}'

/** Counts the rows of the account whose key is in a printed curl command. */
export const countOf = async (curl: string | undefined) => (await paste(curl, COUNT)).json.data[0].n
