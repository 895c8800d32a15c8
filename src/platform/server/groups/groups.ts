import { visible } from '#base/text.ts'
import type { Directory, UniqueName } from './directory.ts'
import { firstGroup, type Group, groupNameOf } from './group.ts'

/** What a call without a session may name its organisation by. */
interface Named {
  readonly token?: unknown
  readonly challenge?: unknown
  readonly state?: unknown
  readonly companyTag?: unknown
  readonly email?: unknown
}

interface Settings {
  readonly directory: Directory
  /** The name of the group in which new organisations register. */
  readonly ofNew: string
}

/** The groups of organisations that this process serves, each with its own services. */
export class Groups<Services extends { readonly group: Group }> {
  readonly all: readonly Services[]
  readonly first: Services
  readonly #settings: Settings | undefined
  readonly #byName: ReadonlyMap<string, Services>

  /** Without settings there is one group, and finding it costs nothing. */
  constructor(first: Services, more: readonly Services[] = [], settings?: Settings) {
    this.first = first
    this.all = [first, ...more]
    this.#byName = new Map(this.all.map((services) => [services.group.name, services]))
    this.#settings = settings
  }

  /** Returns the group that a session's token names; the first one for a name that is unknown. */
  ofToken(token: string | undefined): Services {
    return this.#named(token === undefined ? firstGroup : groupNameOf(token)) ?? this.first
  }

  /** Returns the group to which the organisation of a token has moved; undefined if it did not move. */
  async afterMove(token: string): Promise<Services | undefined> {
    return this.#named(await this.#settings?.directory.groupOfToken(token))
  }

  /**
   * Returns the group of a call without a session, by what it names: a token, a challenge, a state, a company tag or an email address of a provider
   * user. For an unknown one, and if nothing is named, it is the group of new organisations.
   */
  async ofNamed({ token, challenge, state, companyTag, email }: Named): Promise<Services> {
    if (!this.#settings) return this.first
    const { directory, ofNew } = this.#settings
    const given = token ?? challenge ?? state
    if (typeof given === 'string') return (await this.afterMove(given)) ?? this.ofToken(given)
    const name = nameIn(companyTag, email)
    return this.#named((name && (await directory.groupOfName(name))) ?? ofNew) ?? this.first
  }

  #named(name: string | undefined): Services | undefined {
    return name === undefined ? undefined : this.#byName.get(name)
  }
}

function nameIn(companyTag: unknown, email: unknown): UniqueName | undefined {
  if (typeof companyTag === 'string') return { kind: 'companyTag', name: visible(companyTag) }
  return typeof email === 'string' ? { kind: 'providerEmail', name: visible(email) } : undefined
}
