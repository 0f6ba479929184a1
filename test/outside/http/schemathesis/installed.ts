// The path of Schemathesis, which `npm run schemathesis` installs from PyPI.

import { existsSync } from 'node:fs'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../../../.cache/schemathesis/bin/schemathesis')

/** The path of the program, or undefined if it is not installed. */
export const schemathesis = existsSync(program) ? program : undefined
