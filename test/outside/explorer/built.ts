// Builds the explorer once for all tests, if its sources are newer than the last build.

import { writeFileSync } from 'node:fs'
import { buildExplorer } from '../../../scripts/build-explorer.ts'
import { type Explorer, readExplorer } from '../../../src/web/read-pages.ts'
import { shared } from '../../tools/shared.ts'

export async function builtExplorer(): Promise<Explorer> {
  await shared('explorer-is-built', async (path) => {
    await buildExplorer()
    writeFileSync(path, '')
  })
  const explorer = await readExplorer()
  if (explorer === undefined) throw new Error('the page was not built')
  return explorer
}
