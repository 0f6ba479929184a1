// A web page as a set of files, which the handler serves.

/** Bytes of an `ArrayBuffer`. Before TypeScript 5.7, `Uint8Array` takes no type argument. */
export type Bytes = ReturnType<typeof Uint8Array.from>

/** A page that may only load files from its own server and only connect to its own server. */
export interface WebPage {
  readonly files: readonly WebFile[]
  /** The img-src sources of its content security policy. */
  readonly images: string
}

/** One file of a page. */
export interface WebFile {
  /** The path below the mount point, with a leading slash: `/docs/start.js`. */
  readonly path: string
  readonly type: string
  readonly body: string | Bytes
  /** The name contains a content hash, so browsers may cache the file forever. */
  readonly isNamedByContent?: boolean
}
