// Runs the program once for each message, in a process that one-process.ts starts. Output and status are the same as in
// a separate process.

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
  // Importing the main module runs the program. A new query string forces a new import, while the dependencies of the
  // module stay cached.
  await import(`../../../src/cli/main.ts?${count++}`)
  // A real process ends when its event loop is empty, so wait for that.
  while (process.getActiveResourcesInfo().length > idle) await new Promise(setImmediate)
  const status = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  for (const name of Object.keys(environment)) delete process.env[name]
  Object.assign(process.env, before)
  return { status, out: out(), err: err() }
}

/**
 * Captures the text that is written to a stream. Returns a function that restores the stream and returns the text.
 */
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
