// The tests use the Chromium that SIGHTLINE_TEST_CHROMIUM names, or else a system package.

import { existsSync } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of Chromium, or undefined if it is not installed. */
export const chromiumPath: string | undefined =
  process.env.SIGHTLINE_TEST_CHROMIUM ?? PLACES.find((path) => existsSync(path))
