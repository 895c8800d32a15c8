import type { Session } from './sessions.ts'

const most = 20_000

/** Remembers sessions by their token; the database confirms each use, so that nothing here can be out of date unnoticed. */
export class SessionMemory {
  readonly #sessions = new Map<string, Session>()

  get(token: string): Session | undefined {
    return this.#sessions.get(token)
  }

  keep(token: string, session: Session): void {
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
