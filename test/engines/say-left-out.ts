// Says once, before the tests run, what they go without.

import { schemathesis } from '../http/schemathesis/installed.ts'
import { leftOut } from './available.ts'

export function setup(): void {
  if (leftOut !== '') process.stdout.write(`${leftOut}\n`)
  if (schemathesis === undefined)
    process.stdout.write('left out, as it is not installed: schemathesis (npm run schemathesis)\n')
}
