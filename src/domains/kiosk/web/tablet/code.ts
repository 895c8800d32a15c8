import { scanPath } from '../../rules.ts'
import { signatureBytes, signedText } from '../../rules/codes.ts'
import { base64url } from './base64url.ts'
import type { PairedDevice } from './device.ts'

/** Returns the address in the QR code of a step of 30 seconds: a page of this product with the signed code of the kiosk. */
export async function codeAddress(
  { kioskId, signingKey }: Pick<PairedDevice, 'kioskId' | 'signingKey'>,
  step: number,
): Promise<string> {
  const text = signedText(kioskId, step)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', signingKey, new TextEncoder().encode(text)))
  return `${location.origin}${scanPath}?code=${text}.${base64url(signature.slice(0, signatureBytes))}`
}
