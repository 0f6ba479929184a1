// Reports each change of a served file to the host in one line. Does not report the same problem twice in a row.

import { tell } from '../../src/std/invoke-callback.ts'

export interface News {
  good(message: string): void
  bad(message: string): void
  /** The last reported problem; undefined if the file has recovered since. */
  trouble(): Error | undefined
}

export function createNews(path: string, hear?: (message: string) => void): News {
  let trouble: string | undefined
  const say = (message: string) => tell(hear, () => `${path} ${message}`)
  return {
    good(message) {
      trouble = undefined
      say(message)
    },
    bad(message) {
      if (message !== trouble) say(message)
      trouble = message
    },
    trouble: () => (trouble === undefined ? undefined : new Error(`${path} ${trouble}`)),
  }
}
