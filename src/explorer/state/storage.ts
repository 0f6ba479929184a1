// Texts that the browser keeps for this page. Storage may be disabled or full; then they last as long as the page.

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

/** The JSON that is kept under a name; undefined if there is none. */
export function recallJson(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? '')
  } catch {
    return undefined
  }
}
