// The folder of the examples, and the Node options that run an example.

import { join } from 'node:path'

export const EXAMPLES = join(import.meta.dirname, '../../../examples')

/** The Node options that resolve the package to its sources. */
export const FROM_SOURCES = ['--import', join(import.meta.dirname, 'from-sources.ts')]
