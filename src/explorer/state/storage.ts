// Access to `localStorage` that never throws. Without storage, the page works but forgets its state when it closes.

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

/** The parsed JSON that is stored under a name; undefined if it is missing or invalid. */
export function recallJson(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? '')
  } catch {
    return undefined
  }
}
