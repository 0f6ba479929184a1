// A page for people, as files. Serving them is the handler's business.

/** A page that loads from, and asks, only the server that it comes from. */
export interface WebPage {
  readonly files: readonly WebFile[]
  /** Where its pictures come from, as a content security policy says it. */
  readonly images: string
}

/** One file of a page. */
export interface WebFile {
  /** Below the mount, with its slash: `/docs/start.js`. */
  readonly path: string
  readonly type: string
  readonly body: string | Uint8Array<ArrayBuffer>
  /** Its name has a hash of its content, so that a browser need never ask again. */
  readonly isNamedByContent?: boolean
}
