import type { Actor } from '#base/actor.ts'
import type { Language } from '#base/language.ts'
import type { Config } from './config.ts'
import type { FieldCipher } from './crypto/field-cipher.ts'
import type { PasswordHasher } from './crypto/passwords.ts'
import type { Db } from './db/transaction.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import type { Log } from './log.ts'
import { type Words, wordsIn } from './words.ts'

/** What every query and command is given first: who asks for nothing yet, the database, the clock, the words. */
export interface Scope {
  readonly db: Db
  /** The instant of the call, in UTC. */
  readonly now: string
  readonly language: Language
  readonly words: Words
  readonly config: Config
  readonly log: Log
  readonly passwords: PasswordHasher
  readonly cipher: FieldCipher
  readonly files: FileStore
  readonly scanner: Scanner
  /** Who called, as far as the network says. */
  readonly caller: Caller
  readonly actor?: Actor
}

type Equipment = Pick<Scope, 'config' | 'log' | 'passwords' | 'cipher' | 'files' | 'scanner'>

/** What every scope takes from the process, and the texts in the caller's language. */
export function equip(machine: Equipment, language: Language): Equipment & Pick<Scope, 'language' | 'words'> {
  const { config, log, passwords, cipher, files, scanner } = machine
  return { language, words: wordsIn(language), config, log, passwords, cipher, files, scanner }
}

/** As Scope, with somebody signed in. */
export interface ActorScope extends Scope {
  readonly actor: Actor
}

/** The other end of the call, and the cookie that it holds. */
export interface Caller {
  readonly address: string
  readonly userAgent: string | null
  /** The language that it asks for, where it is one of ours. */
  readonly wanted: Language | undefined
  /** Gives the caller a session's token; it lasts beyond the browser's own session when remembered. */
  keepToken(token: string, remember: boolean): void
  dropToken(): void
  /** What the browser calls itself since its first sign-in; it tells a known device from others, and is no way in. */
  readonly device: string | undefined
  /** Gives the browser that name, for longer than any session. */
  keepDevice(device: string): void
}
