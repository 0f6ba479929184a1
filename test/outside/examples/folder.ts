// The folder of the examples, and how to run them.

import { join } from 'node:path'

export const EXAMPLES = join(import.meta.dirname, '../../../examples')

/** Node's options to run an example from the sources. */
export const FROM_SOURCES = ['--import', join(import.meta.dirname, 'from-sources.ts')]
