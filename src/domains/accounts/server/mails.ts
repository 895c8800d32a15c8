import { type Letter, letterOf } from '#platform/server/mail/letter.ts'
import type { Words } from '#platform/server/words.ts'

/** The letters that this domain sends; each has its words at `accounts.mails.<name>`. */
export type AccountLetter =
  | 'verify'
  | 'alreadyRegistered'
  | 'reset'
  | 'invitation'
  | 'passwordChanged'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'factorsReset'
  | 'addressConfirm'
  | 'addressChanging'
  | 'addressChangingByOthers'

/** Writes one of the letters in the words of its receiver. */
export function accountLetter(
  name: AccountLetter,
  words: Words,
  to: string,
  url: string,
  values: Record<string, string> = {},
): Letter {
  return letterOf(to, url, (part) => words(`accounts.mails.${name}.${part}`, values))
}
