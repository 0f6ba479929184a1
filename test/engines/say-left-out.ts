// Says once, before the tests run, which servers they go without.

import { leftOut } from './available.ts'

export function setup(): void {
  if (leftOut !== '') process.stdout.write(`${leftOut}\n`)
}
