// What becomes of a file that is served, told to the host in a line each, and each trouble once.

import { tell } from '../../src/tell.ts'

export interface News {
  good(message: string): void
  bad(message: string): void
  /** The trouble that was told last, if nothing good has happened since. */
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
