/** The states of a kiosk: no tablet yet, a pairing code that can be typed, a paired tablet, or access revoked. */
export const kioskStatuses = ['unpaired', 'pairing', 'paired', 'revoked'] as const
export type KioskStatus = (typeof kioskStatuses)[number]

/** For how many minutes a pairing code can be typed. */
export const pairingMinutes = 15

/** What has become of a punch with a PIN: counted, waiting because its PIN was not confirmed, or decided by the organisation. */
export const kioskPunchStatuses = ['accepted', 'unverified', 'confirmed', 'dismissed'] as const
export type KioskPunchStatus = (typeof kioskPunchStatuses)[number]

/**
 * For how many days the server keeps a punch as it arrived, and a tablet one that the server refuses. By then the hours are long too old to
 * be counted, and a punch that arrives again is known by its worker and time.
 */
export const punchRetentionDays = 90

/** The numbers that workers type with their PIN. */
export const numberRange = { from: 10_000, to: 99_999 } as const

/** Letters and digits of pairing codes: none looks like another. */
export const pairingAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const pairingLength = 8

/** Returns a pairing code as it is compared: capitals, without spaces and hyphens. The name of a group of organisations in front stays. */
export function normalPairingCode(typed: string): string {
  const text = typed.replace(/[\s-]/g, '')
  const at = text.lastIndexOf('.') + 1
  return text.slice(0, at) + text.slice(at).toUpperCase()
}

/** Returns a pairing code as it is shown, in two halves. */
export function shownPairingCode(code: string): string {
  const at = code.length - pairingLength / 2
  return `${code.slice(0, at)}-${code.slice(at)}`
}

/** Returns why a PIN is not accepted: not six digits, or one that others would guess first. */
export function pinFault(pin: string): 'digits' | 'weak' | undefined {
  if (!/^\d{6}$/.test(pin)) return 'digits'
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  const isSequence = [0, 1, -1].some((step) => steps.every((one) => one === step))
  return isSequence || /^(\d{1,3})\1+$/.test(pin) ? 'weak' : undefined
}

/** The page of a kiosk's tablet. */
export const kioskPath = '/kiosk'
/** The page that the QR code of a kiosk opens on the phone of a worker. */
export const scanPath = '/worker/kiosk'
