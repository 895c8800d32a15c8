/** How many of each: recovery codes that are made at once, and passkeys of one account. */
export const factorLimits = { recoveryCodes: 10, passkeys: 10 } as const

export const factorActions = [
  'addAuthenticator',
  'removeAuthenticator',
  'addPasskey',
  'removePasskey',
  'renewCodes',
] as const
export type FactorAction = (typeof factorActions)[number]

/** What somebody may do about the own factors now; passkeys need an address that has a name. */
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

/** True for a host that browsers make passkeys for: a name, not a number in some network. */
export function takesPasskeys(host: string): boolean {
  return !/^\[|^[\d.]+$/.test(host)
}

// Crockford's signs: none that is taken for another, and those that are read wrongly are read as they were meant.
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const signsOfCode = 16

/** A recovery code of ten bytes, as it is shown: `7K2M-9XQ4-0C5T-HW83`. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  let bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let code = ''
  while (bits.length >= 5) {
    code += signs[Number.parseInt(bits.slice(0, 5), 2)]
    bits = bits.slice(5)
  }
  return code.replace(/.{4}(?=.)/g, '$&-')
}

/** A recovery code as it was made, however it was typed; undefined where it cannot be one. */
export function typedRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return code.length === signsOfCode && [...code].every((sign) => signs.includes(sign)) ? code : undefined
}

/** The six digits of an authenticator app, however they were spaced; undefined where it is something else. */
export function typedCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? code : undefined
}
