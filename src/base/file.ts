/** A file that a route accepts as its body instead of JSON. */
export interface Upload {
  readonly types: readonly [string, ...string[]]
  readonly maxBytes: number
}

/** An uploaded file: its declared type and its bytes. */
export interface SentFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** A file in a response: its name for the download, and its bytes as a whole or as a stream. */
export interface FileAnswer {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}
