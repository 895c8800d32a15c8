/** Returns bytes as base64url text (RFC 4648), without padding. */
export function base64url(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Returns the bytes of base64url text. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
}
