// Texts that the browser keeps for this page. If storage is disabled or full, the texts last only as
// long as the page.

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // Disabled or full.
  }
}

/** The JSON that is stored under a name; undefined if there is none. */
export function recallJson(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? '')
  } catch {
    return undefined
  }
}
