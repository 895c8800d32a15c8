/** The number of recovery codes that are created together, and the most passkeys of an account. */
export const factorLimits = { recoveryCodes: 10, passkeys: 10 } as const

export const factorActions = [
  'addAuthenticator',
  'removeAuthenticator',
  'addPasskey',
  'removePasskey',
  'renewCodes',
] as const
export type FactorAction = (typeof factorActions)[number]

/** Returns the allowed actions on one's own factors. Passkeys need a host name. */
export function actionsOnFactors({
  hasAuthenticator,
  passkeys,
  host,
}: {
  readonly hasAuthenticator: boolean
  readonly passkeys: number
  readonly host: string
}): FactorAction[] {
  const actions: FactorAction[] = [hasAuthenticator ? 'removeAuthenticator' : 'addAuthenticator']
  if (takesPasskeys(host) && passkeys < factorLimits.passkeys) actions.push('addPasskey')
  if (passkeys > 0) actions.push('removePasskey')
  if (hasAuthenticator || passkeys > 0) actions.push('renewCodes')
  return actions
}

/** True for a host for which browsers create passkeys: a name, not an IP address. */
export function takesPasskeys(host: string): boolean {
  return !/^\[|^[\d.]+$/.test(host)
}

// The alphabet of Crockford’s Base32: no ambiguous characters, and common misreadings are corrected.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signsOfCode = 16

/** Formats ten bytes as a recovery code: `7K2M-9XQ4-0C5T-HW83`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let code = ''
  while (bits.length >= 5) {
    code += signs[Number.parseInt(bits.slice(0, 5), 2)]
    bits = bits.slice(5)
  }
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** Normalises an entered recovery code. Undefined if it cannot be one. */
export function typedRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === signsOfCode && [...code].every((sign) => signs.includes(sign)) ? code : undefined
}

/** Normalises an entered code of an authenticator app to six digits. Undefined if it cannot be one. */
export function typedCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
