// Vitest runs this module before each test file. Sets the seed for properties that do not set one.

import fc from 'fast-check'
import { seed } from '../laws/property/seeds.ts'

fc.configureGlobal({ seed })
