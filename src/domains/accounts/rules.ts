import { type ProviderRole, providerRoles } from '#base/actor.ts'
import { mayGive } from '#base/giving.ts'

/** The allowed length of a password in characters. Passwords are never truncated. */
export const passwordLimits = { min: 8, max: 128 } as const

/** The requirements of a password, each with its check. */
export const passwordRequirements = {
  length: (password: string) =>
    [...password].length >= passwordLimits.min && [...password].length <= passwordLimits.max,
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  number: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{Nd}]/u.test(password),
} as const
export type PasswordRequirement = keyof typeof passwordRequirements

/** Returns the requirements that a password does not meet. */
export function unmetRequirements(password: string): PasswordRequirement[] {
  const requirements = Object.keys(passwordRequirements) as PasswordRequirement[]
  return requirements.filter((requirement) => !passwordRequirements[requirement](password))
}

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** Returns `weak` if a requirement is not met, and `strong` from 12 characters with at least 8 different ones. */
export function strengthOf(password: string): PasswordStrength {
  if (unmetRequirements(password).length > 0) return 'weak'
  const characters = [...password]
  return characters.length >= 12 && new Set(characters).size >= 8 ? 'strong' : 'medium'
}

/** True if a password is little more than one of the given names, such as the company’s or the person’s address. */
export function leansOn(password: string, names: readonly string[]): boolean {
  const letters = (value: string) => value.toLowerCase().replace(/[^\p{L}]/gu, '')
  const bare = letters(password)
  return names
    .flatMap((name) => [name, ...name.split(/[@.\s]/)])
    .map(letters)
    .some((name) => name.length >= 4 && bare.includes(name) && bare.length - name.length < 4)
}

/** The credentials of the demo organisation. */
export const demoSignIns = {
  organisation: { email: 'demo@interim.example', password: 'Interim-2026!' },
  worker: { email: 'worker@interim.example', password: 'Interim-2026!', companyTag: 'demo' },
} as const

/** Returns the roles that a user can assign: none above their own. */
export function rolesToGive(own: ProviderRole): ProviderRole[] {
  return providerRoles.filter((role) => mayGive({ role: own }, role))
}

/** The statuses of a user. An invited user has not chosen a password yet. */
export const userStatuses = ['invited', 'active', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userActions = [
  'edit',
  'changeRole',
  'deactivate',
  'reactivate',
  'resetFactors',
  'unlinkIdentity',
  'invite',
  'delete',
] as const
export type UserAction = (typeof userActions)[number]

/**
 * Returns the actions of one user on the account of another. Only the name of one's own account can change, and a user with a higher role
 * cannot be changed at all.
 */
export function actionsOnUser(
  actor: { readonly accountId: string; readonly role: ProviderRole },
  user: {
    readonly id: string
    readonly role: ProviderRole
    readonly status: UserStatus
    readonly secondFactor?: boolean
    readonly linked?: boolean
  },
): UserAction[] {
  if (!rolesToGive(actor.role).includes(user.role)) return []
  if (actor.accountId === user.id) return ['edit']
  const shared = ['edit', 'changeRole'] as const
  if (user.status === 'invited') return [...shared, 'invite', 'delete']
  const actions: UserAction[] = [...shared, user.status === 'active' ? 'deactivate' : 'reactivate']
  if (user.secondFactor) actions.push('resetFactors')
  if (user.linked) actions.push('unlinkIdentity')
  return actions
}

// The first match counts, because most browsers also name the ones that they are derived from.
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the common names of the browser and the operating system in a user agent. Null if it contains none. */
export function deviceOf(userAgent: string | null): { browser: string | null; system: string | null } {
  const named = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}
