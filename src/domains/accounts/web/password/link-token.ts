/** True where the token of an emailed link can be one: 32 bytes in base64url. Any other is invalid without asking the server. */
export function isLinkToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token)
}
