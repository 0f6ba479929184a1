// Creates an empty PGlite. Initializing the files of PGlite takes seconds, but opening a copy of initialized files
// takes half a second. So each test run initializes the files only once.

import { readFile, writeFile } from 'node:fs/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { shared } from '../shared.ts'

export async function newPGlite(options: PGliteOptions = {}): Promise<PGlite> {
  const files = await readFile(await shared('pglite.tar', setUp))
  return await PGlite.create({ ...options, loadDataDir: new Blob([files]) })
}

async function setUp(path: string): Promise<void> {
  const database = await PGlite.create()
  const files = await database.dumpDataDir('none')
  await database.close()
  await writeFile(path, Buffer.from(await files.arrayBuffer()))
}
