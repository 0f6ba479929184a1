// The first minutes with the explorer in Chromium, which takes more than 5 seconds. browser.gate.test.ts tests the rest
// of the explorer.

import { describe } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { firstMinutes } from './first-minutes.ts'
import { worldOfTests } from './page-world.ts'

describe.skipIf(chromiumPath === undefined)('the first minutes with the explorer', () => firstMinutes(worldOfTests()))
