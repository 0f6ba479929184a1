// The explorer in Chromium. If SIGHTLINE_TEST_PICTURES is set, the tests save screenshots in .cache/explorer.

import { describe } from 'vitest'
import { agreement } from './agreement.ts'
import { boards } from './boards.ts'
import { building } from './building.ts'
import { chromiumPath } from './chromium.ts'
import { editing } from './editing.ts'
import { errors } from './errors.ts'
import { everyday } from './everyday.ts'
import { looks } from './looks.ts'
import { numbers } from './numbers.ts'
import { worldOfTests } from './page-world.ts'
import { reaching } from './reaching.ts'
import { robust } from './robust.ts'

describe.skipIf(chromiumPath === undefined)('the explorer in a browser', () => {
  const world = worldOfTests()
  describe('building', () => building(world))
  describe('editing', () => editing(world))
  describe('boards', () => boards(world))
  describe('everyday questions', () => everyday(world))
  describe('numbers', () => numbers(world))
  describe('keyboard access to numbers', () => reaching(world))
  describe('errors', () => errors(world))
  describe('robustness', () => robust(world))
  describe('the appearance', () => looks(world))
  describe('agreement of JSON, chips and address', () => agreement(world))
})
