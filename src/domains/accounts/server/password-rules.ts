import { invalidField } from '#platform/server/http/problem-document.ts'
import { leansOn, unmetRequirements } from '../rules.ts'

/**
 * Throws a validation error if a new password does not meet the requirements, is common or leaked, or is derived from
 * the given names.
 */
export async function requireGoodPassword(password: string, names: readonly (string | null)[]): Promise<void> {
  if (unmetRequirements(password).length > 0) throw refused('passwordRequirements')
  const givenNames = names.filter((name) => name !== null)
  if (leansOn(password, givenNames) || (await isCommon(password))) throw refused('strongerPassword')
}

/** Throws a validation error if the new password is the old one. */
export function requireNewPassword(oldPassword: string, newPassword: string): void {
  if (oldPassword.normalize('NFC') === newPassword.normalize('NFC')) throw refused('newPasswordSame')
}

const refused = (reason: string) => invalidField('newPassword', `accounts.validation.${reason}`)

// 49,000 common and leaked passwords in lower case, from zxcvbn-ts (MIT). Loaded when the first password is chosen.
let loaded: Promise<ReadonlySet<string>> | undefined
const commonest = () => (loaded ??= loadCommonest())

async function loadCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'] as readonly string[])
}

const replacedCharacters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * True for a common or leaked password, also with capitals, with digits or symbols around it, or with letters replaced
 * by digits.
 */
async function isCommon(password: string): Promise<boolean> {
  const passwords = await commonest()
  const plain = password.toLowerCase()
  const letters = plain.replace(/[@4310!$57]/g, (sign) => replacedCharacters[sign] ?? sign)
  const bare = (value: string) => value.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const withoutSigns = plain.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  return [plain, withoutSigns, letters, bare(plain), bare(letters)].some(
    (guess) => guess.length >= 5 && plain.length - guess.length <= (guess.length < 7 ? 5 : 6) && passwords.has(guess),
  )
}
