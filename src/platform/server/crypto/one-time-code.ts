import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
const parameters = { algorithm: 'SHA1', digits: 6, period: stepSeconds } as const

/** A new secret for an authenticator app: 160 random bits, in base32. */
export function makeCodeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address from which an authenticator app takes a secret over, as a QR code or a link. */
export function codeAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** The step of 30 seconds, counted from 1970, whose code this is (RFC 6238); one before and one after now count too, else undefined. */
export function codeStep(secret: string, code: string, now: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = Date.parse(now)
  const delta = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: 1,
  })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta
}
