// Where the examples are.

import { join } from 'node:path'

export const EXAMPLES = join(import.meta.dirname, '../../examples')
