// What becomes of a file that is served, told to the host in a line each, and each trouble once.

export interface News {
  good(message: string): void
  bad(message: string): void
  /** The trouble that was told last, if nothing good has happened since. */
  trouble(): Error | undefined
}

export function createNews(path: string, hear: (message: string) => void = () => {}): News {
  let trouble: string | undefined
  const tell = (message: string) => {
    try {
      hear(`${path} ${message}`)
    } catch {
      // A host's log that fails is no reason to stop serving.
    }
  }
  return {
    good(message) {
      trouble = undefined
      tell(message)
    },
    bad(message) {
      if (message !== trouble) tell(message)
      trouble = message
    },
    trouble: () => (trouble === undefined ? undefined : new Error(`${path} ${trouble}`)),
  }
}
