// Prints once, before the tests start, which engines and programs are missing.

import { chromiumPath } from '../../outside/explorer/chromium.ts'
import { missing } from '../../outside/package/nodes.ts'
import { isInstalled } from '../redis-server.ts'
import { leftOut } from './available.ts'

export function setup(): void {
  if (leftOut !== '') process.stdout.write(`${leftOut}\n`)
  if (chromiumPath === undefined)
    process.stdout.write(
      'skipped, because Chromium is not installed: the explorer in a browser (apt-get install chromium)\n',
    )
  for (const program of ['redis-server', 'nginx'].filter((name) => !isInstalled(name)))
    process.stdout.write(`skipped, because ${program} is not installed: apt-get install ${program}\n`)
  if (missing.length > 0)
    process.stdout.write(`skipped, because they are not installed: Node ${missing.join(', ')} (npm run nodes)\n`)
}
