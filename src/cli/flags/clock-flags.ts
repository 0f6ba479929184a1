// Flags that set the clock: the instant and the time zone.

import type { Flag } from '../args.ts'

export const clockFlags: Readonly<Record<'now' | 'time-zone', Flag>> = {
  now: {
    value: 'ISO',
    about: 'The instant that counts as now for date shortcuts, with Z or an offset. Default: the current time.',
  },
  'time-zone': { value: 'Z', about: 'The time zone of days, as an IANA name. Default: UTC.' },
}
