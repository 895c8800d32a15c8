/** A file that a route takes as its body, in place of JSON. */
export interface Upload {
  readonly types: readonly [string, ...string[]]
  readonly maxBytes: number
}

/** A file as it was sent: what it says it is, and its bytes. */
export interface SentFile {
  readonly type: string
  readonly bytes: Uint8Array
}

/** A file to be answered: its name, as it is kept by whoever takes it, and its bytes, whole or one piece after another. */
export interface FileAnswer {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}
