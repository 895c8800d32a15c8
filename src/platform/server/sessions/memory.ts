import type { ClientSession } from './client-sessions.ts'
import type { KioskDevice } from './kiosk-devices.ts'
import type { Session } from './sessions.ts'

/** The cached part of a session: of an account, an API key, a contact in the client portal, or a kiosk. */
export type AnySession = Session | ClientSession | KioskDevice

const most = 20_000

/** Remembers sessions by their token; the database confirms each use, so that nothing here can be out of date unnoticed. */
export class SessionMemory {
  readonly #sessions = new Map<string, AnySession>()

  get(token: string): AnySession | undefined {
    return this.#sessions.get(token)
  }

  keep(token: string, session: AnySession): void {
    if (this.#sessions.size >= most) {
      const oldest = this.#sessions.keys().next().value
      if (oldest !== undefined) this.#sessions.delete(oldest)
    }
    this.#sessions.set(token, session)
  }

  forget(token: string): void {
    this.#sessions.delete(token)
  }
}
