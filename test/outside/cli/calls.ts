// The child process that one-process.ts starts. It runs the CLI once per message. The output and the exit status are
// the same as if each run had a separate process.

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
  // Importing the main module runs the CLI. A new query string makes Node evaluate the module again, while its
  // dependencies stay cached.
  await import(`../../../src/cli/main.ts?${count++}`)
  // A separate process would exit when its event loop is empty, so wait until the event loop is empty.
  while (process.getActiveResourcesInfo().length > idle) await new Promise(setImmediate)
  const status = Number(process.exitCode ?? 0)
  process.exitCode = undefined
  for (const name of Object.keys(environment)) delete process.env[name]
  Object.assign(process.env, before)
  return { status, out: out(), err: err() }
}

/**
 * Captures the text that the CLI writes to a stream. Returns a function that restores the stream and returns the text.
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
