// Where a Chromium is that the tests can drive: named by the environment, or installed by the system.

import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of a Chromium; undefined where there is none. */
export const chromiumPath: string | undefined =
  process.env.SIGHTLINE_TEST_CHROMIUM ?? PLACES.find((path) => existsSync(path))
