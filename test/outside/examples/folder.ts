// Where the examples are, and how they run.

import { join } from 'node:path'

export const EXAMPLES = join(import.meta.dirname, '../../../examples')

/** What Node is told to run an example by the sources. */
export const FROM_SOURCES = ['--import', join(import.meta.dirname, 'from-sources.ts')]
