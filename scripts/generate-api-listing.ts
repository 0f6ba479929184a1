// Writes docs/api: one list of public names for each entry point of the package. `npm run generate` runs this script.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listings, publicNames } from './api-listing.ts'

const folder = join(import.meta.dirname, '../docs/api')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const [file, text] of listings(publicNames())) writeFileSync(join(folder, file), text)
