// The flags of the clock: which day it is.

import type { Flag } from './args.ts'

export const clockFlags: Readonly<Record<'now' | 'time-zone', Flag>> = {
  now: {
    value: 'ISO',
    about: 'The instant that date shortcuts are resolved by, with Z or an offset. Default: now.',
  },
  'time-zone': { value: 'Z', about: 'IANA name of the zone in which days begin. Default: UTC.' },
}
