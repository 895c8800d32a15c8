/** A QR code is shown for this many seconds. */
export const codeStepSeconds = 30
/** How many seconds after its step began a code still counts. */
export const codeLifeSeconds = 60
/** How many seconds the clock of a tablet may be ahead of the server's. */
const codeAheadSeconds = 15

/** The number of steps since 1970 at an instant in milliseconds. */
export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / codeStepSeconds)
}

/** The text that a kiosk signs. */
export function signedText(kioskId: string, step: number): string {
  return `${kioskId}.${step}`
}

/** The number of bytes of a signature in a code: half of HMAC-SHA-256 (RFC 2104, section 5), so that the QR code stays coarse. */
export const signatureBytes = 16

/** A code as its parts; the signature is not checked yet. */
export interface KioskCode {
  readonly kioskId: string
  readonly step: number
  readonly signature: string
}

/** Returns the parts of a code, or undefined if it cannot be one. */
export function parseCode(code: string): KioskCode | undefined {
  const [, kioskId = '', step = '', signature = ''] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{1,12})\.([\w-]{22})$/.exec(code) ?? []
  return kioskId === '' ? undefined : { kioskId, step: Number(step), signature }
}

/** True while a code of this step counts, by the server's clock in milliseconds. */
export function isCurrent(step: number, now: number): boolean {
  const age = now / 1000 - step * codeStepSeconds
  return age >= -codeAheadSeconds && age <= codeLifeSeconds
}

/**
 * Returns how many milliseconds the server's clock is ahead of the tablet's, from one contact: the time on the tablet's clock when the response
 * arrived, and the milliseconds since the request by a clock that is never corrected, as the tablet's may be meanwhile.
 */
export function offsetOf(serverNow: string, heardAt: number, tookMs: number): number {
  // The server's time is cut to the second: half a second is the least error on average.
  return Date.parse(serverNow) + 500 + tookMs / 2 - heardAt
}
