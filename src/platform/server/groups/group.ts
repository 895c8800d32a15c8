import type { Pool } from 'pg'
import { makeToken } from '../crypto/token.ts'
import type { Directory, UniqueName } from './directory.ts'

/** The name of the group in the database of `DATABASE_URL`: tokens of this group name none. */
export const firstGroup = ''

/** Another group of the installation, and its database. */
interface OtherGroup {
  readonly group: Group
  readonly pool: Pool
}

interface Installation {
  readonly directory: Directory
  /** The other groups with their databases. */
  readonly others: () => readonly OtherGroup[]
}

/**
 * A group of organisations: a PostgreSQL address and a schema. An installation has one group unless `GROUPS` names more; then a directory
 * knows the group of each organisation.
 */
export class Group {
  readonly name: string
  readonly #installation: Installation | undefined

  constructor(name: string = firstGroup, installation?: Installation) {
    this.name = name
    this.#installation = installation
  }

  /** Returns a new random token that names this group, so that a call with the token finds it without asking the directory. */
  makeToken(): string {
    return this.name === firstGroup ? makeToken() : `${this.name}.${makeToken()}`
  }

  /**
   * Reserves a name for an organisation of this group in the whole installation, before it is stored. Returns false if an organisation of
   * another group has it. With one group there is nothing to do: its own unique keys decide.
   */
  async claim(organisationId: string, name: UniqueName): Promise<boolean> {
    return (await this.#installation?.directory.claim(organisationId, this.name, name)) ?? true
  }

  /** Makes a token known by which an organisation of this group is found, if the token does not name the group. It is given by its hash. */
  async register(organisationId: string, tokenHash: Buffer): Promise<void> {
    if (this.name !== firstGroup) await this.#installation?.directory.register(organisationId, this.name, tokenHash)
  }

  /** Does something in the database of every other group; nothing if there is none. */
  async inOthers(work: (other: OtherGroup) => Promise<unknown>): Promise<void> {
    for (const other of this.#installation?.others() ?? []) await work(other)
  }
}

/** Returns the name of the group that a token names. */
export function groupNameOf(token: string): string {
  return token.slice(0, Math.max(0, token.indexOf('.')))
}
