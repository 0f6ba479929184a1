// Opens the engine of a server, and makes sure that the server and its tables can be read before anything else is done.

import type { Engine } from '../service/engine.ts'
import { commandError } from './args.ts'

/** An engine that has answered once. `name` begins the one line that tells why it did not. */
export async function openServer(name: string, open: () => Engine | Promise<Engine>): Promise<Engine> {
  let engine: Engine | undefined
  try {
    engine = await open()
    // Reads no row, on nobody's behalf: it asks whether the table is there.
    await engine.read((run) => run({ sql: 'SELECT 1 FROM summary WHERE 1 = 0', parameters: [] }), { account: 'nobody' })
    return engine
  } catch (error) {
    await engine?.close()
    throw serverError(name, error)
  }
}

/** One line with what went wrong and why, as far as the server or the driver told. */
export const serverError = (name: string, error: unknown) => commandError(1, `${name}: ${reasons(error).join(': ')}`)

function reasons(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [String(error)]
  const [line = ''] = error.message.split('\n', 1)
  // Several addresses were tried, and the error for all of them says nothing by itself.
  const inner = error instanceof AggregateError ? error.errors.slice(0, 1) : []
  const causes = error.cause === undefined ? inner : [error.cause]
  return [...(line === '' ? [] : [line]), ...causes.flatMap(reasons)]
}
