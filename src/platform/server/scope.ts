import type { Actor, ClientActor, KioskActor, OrganisationId } from '#base/actor.ts'
import type pg from 'pg'
import type { Language } from '#base/language.ts'
import { instantAt } from '#base/time.ts'
import type { Config } from './config/config.ts'
import type { FieldCipher } from './crypto/field-cipher.ts'
import type { PasswordHasher } from './crypto/passwords.ts'
import type { Db } from './db/transaction.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import type { Group } from './groups/group.ts'
import type { Log } from './log.ts'
import { type Translate, translateTo } from '#platform/server/texts/translate.ts'

/** The first argument of every query and command: the caller, the database, the current time, the reader's language. */
export interface Scope {
  readonly db: Db
  /** The instant of the call, in UTC. */
  readonly now: string
  readonly language: Language
  readonly translate: Translate
  readonly config: Config
  readonly log: Log
  readonly passwords: PasswordHasher
  readonly cipher: FieldCipher
  readonly files: FileStore
  readonly scanner: Scanner
  /** The group of organisations in whose database the call works. */
  readonly group: Group
  /** The caller, as far as the network shows. */
  readonly caller: Caller
  readonly actor?: Actor
}

/** The services of a process for one group of organisations: settings, log, database, files and clock. */
export interface Services {
  readonly config: Config
  readonly log: Log
  readonly group: Group
  readonly pool: pg.Pool
  readonly passwords: PasswordHasher
  readonly cipher: FieldCipher
  readonly files: FileStore
  readonly scanner: Scanner
  /** The clock; tests set their own. */
  readonly clock: () => Date
}

type Equipment = Pick<Services, 'config' | 'log' | 'passwords' | 'cipher' | 'files' | 'scanner' | 'group'>

/** The current time of the server, to the second. */
export function nowOf({ clock }: Pick<Services, 'clock'>): string {
  return instantAt(clock().getTime())
}

/** The part of every scope that comes from the process, and the texts in the reader's language. */
export function equip(services: Equipment, language: Language): Equipment & Pick<Scope, 'language' | 'translate'> {
  const { config, log, passwords, cipher, files, scanner, group } = services
  return { language, translate: translateTo(language), config, log, passwords, cipher, files, scanner, group }
}

/** As Scope, with a signed-in account. */
export interface ActorScope extends Scope {
  readonly actor: Actor
}

/** As Scope, with a contact who is signed in to the client portal. Code for users and workers does not accept it. */
export interface ClientScope extends Omit<Scope, 'actor'> {
  readonly actor: ClientActor
}

/** As Scope, with a paired tablet at a work site. Code for users and workers does not accept it. */
export interface KioskScope extends Omit<Scope, 'actor'> {
  readonly actor: KioskActor
}

/** The other end of the call, and the cookie that it holds. */
export interface Caller {
  readonly address: string
  readonly userAgent: string | null
  /** The requested language, if it is supported. */
  readonly requestedLanguage: Language | undefined
  /** Gives the caller a session's token; it lasts beyond the browser's own session when remembered. */
  keepToken(token: string, remember: boolean): void
  dropToken(): void
  /** Gives the caller the token of a session in the client portal for a number of seconds. It is another cookie than that of accounts. */
  keepClientToken(token: string, seconds: number): void
  dropClientToken(): void
  /** Gives a tablet the token of its kiosk. */
  keepKioskToken(token: string): void
  /** Lets the tablet keep the token of its kiosk for as long as it is in contact: browsers forget a cookie after 400 days. */
  renewKioskToken(): void
  /** The browser's own ID since its first sign-in; it distinguishes a known device from others and is no credential. */
  readonly device: string | undefined
  /** Gives the browser that name, for longer than any session. */
  keepDevice(device: string): void
  /** The secret of this browser while it signs in at an identity provider. */
  readonly signingIn: string | undefined
  /** Gives the browser that secret for ten minutes. */
  keepSigningIn(secret: string): void
}

/**
 * Returns an actor for a contact of a client, who has no account: it sees the whole organisation, as a scheduled job does. Each caller selects
 * the records of the contact first, and shows nothing else.
 */
export function withoutAccount(organisationId: string, timeZone: Actor['timeZone']): Actor {
  return {
    organisationId: organisationId as OrganisationId,
    // No account has this ID.
    accountId: '00000000-0000-0000-0000-000000000000',
    sessionId: '',
    type: 'provider',
    role: 'user',
    passwordUpdateRequired: false,
    profileComplete: true,
    timeZone,
  }
}

/** The caller of work that no request started: it has no browser. */
export const internalCaller: Caller = {
  address: '',
  userAgent: null,
  requestedLanguage: undefined,
  keepToken: () => undefined,
  device: undefined,
  keepDevice: () => undefined,
  signingIn: undefined,
  keepSigningIn: () => undefined,
  dropToken: () => undefined,
  keepClientToken: () => undefined,
  dropClientToken: () => undefined,
  keepKioskToken: () => undefined,
  renewKioskToken: () => undefined,
}
