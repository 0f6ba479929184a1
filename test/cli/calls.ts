// A process that runs the program once for each message, started by one-process.ts: its output and its status are what a
// process of its own would have had.

import type { Call } from './one-process.ts'
import type { Ended } from './program.ts'

let count = 0

process.on('message', async (call: Call) => process.send?.(await run(call)))

async function run({ argv, environment }: Call): Promise<Ended> {
  const [out, err] = [caught(process.stdout), caught(process.stderr)]
  const idle = process.getActiveResourcesInfo().length
  const before = { ...process.env }
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...argv)
  Object.assign(process.env, environment)
  // The program is what its module does: it is read anew each time, and what it imports is there already.
  await import(`../../src/cli/main.ts?${count++}`)
  // A process ends when nothing is left to be done.
  while (process.getActiveResourcesInfo().length > idle) await new Promise(setImmediate)
  const status = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  for (const name of Object.keys(environment)) delete process.env[name]
  Object.assign(process.env, before)
  return { status, out: out(), err: err() }
}

/** Keeps what is written to a stream from it; returns a function that lets go and tells. */
function caught(stream: NodeJS.WriteStream): () => string {
  const { write } = stream
  let text = ''
  stream.write = (chunk: string | Uint8Array) => {
    text += String(chunk)
    return true
  }
  return () => {
    stream.write = write
    stream.removeAllListeners('error')
    return text
  }
}
