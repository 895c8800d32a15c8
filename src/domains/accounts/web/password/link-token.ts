/**
 * True if the token of an emailed link has the right format: 32 bytes in base64url. Others are invalid without a call.
 */
export function isLinkToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}
