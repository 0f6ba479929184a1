// The path of schemathesis, which `npm run schemathesis` installs from the Python registry.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../../../.cache/schemathesis/bin/schemathesis')

/** The program, or undefined if it is not installed. */
export const schemathesis = existsSync(program) ? program : undefined
