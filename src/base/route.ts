import type { z } from 'zod'
import {
  type AnyActor,
  type ClientActor,
  type ClientPermission,
  type KeyScope,
  keyScopes,
  type Permission,
} from './actor.ts'
import type { FileAnswer, SentFile, Upload } from './file.ts'
import type { GivingKind } from './giving.ts'

/** The callers of a route, checked in this order: signed in, type of user, first steps completed, permission. */
export type AccessRule =
  | { readonly for: 'anyone' }
  | { readonly for: 'signedIn' }
  | { readonly for: 'member'; readonly keys?: KeyScope }
  | {
      readonly for: 'provider'
      readonly permission?: Permission
      readonly beforeProfile?: true
      /** False if API keys may not use the route although they may have the permission. */
      readonly keys?: false
    }
  | { readonly for: 'worker'; readonly beforePassword?: true }
  | { readonly for: 'client'; readonly clientPermission?: ClientPermission }
  | { readonly for: 'kiosk' }

/** Contacts who are signed in to the client portal. */
export const clientContact = { for: 'client' } as const
/** Contacts who are signed in to the client portal and have a permission. */
export const clientContactWho = (clientPermission: ClientPermission) => ({ for: 'client', clientPermission }) as const

/** Paired tablets at work sites. */
export const kiosk = { for: 'kiosk' } as const

/** Anyone, without a session. */
export const anyone = { for: 'anyone' } as const
/** Both types of user, even before they have completed their first steps. */
export const signedIn = { for: 'signedIn' } as const
/** Both types of user, after their first steps. */
export const member = { for: 'member' } as const
/** Like `member`, and API keys with this scope. */
export const memberOrKey = (keys: KeyScope) => ({ for: 'member', keys }) as const
/** Workers who have set their own password. */
export const worker = { for: 'worker' } as const
/** Workers, including those with a temporary password. */
export const workerAtFirst = { for: 'worker', beforePassword: true } as const
/** Provider users of any role, of an organisation whose profile is complete. */
export const providerUser = { for: 'provider' } as const
/** Provider users with a permission, of an organisation whose profile is complete. */
export const provider = (permission: Permission) => ({ for: 'provider', permission }) as const
/** Like `provider`, but no API keys. */
export const providerWithoutKeys = (permission: Permission) => ({ for: 'provider', permission, keys: false }) as const
/** Provider users with a permission, also while the organisation's profile is incomplete. */
export const providerAtFirst = (permission: Permission) =>
  ({ for: 'provider', permission, beforeProfile: true }) as const

/** One line of the API. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; `{id}` marks a parameter. */
  readonly path: `/${string}`
  readonly access: AccessRule
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The answer's body; without it the route answers 204. */
  readonly output?: z.ZodType
  /** 201 for what creates; 200 otherwise. */
  readonly status?: 200 | 201
  /** Accepts a file as its body instead of JSON. */
  readonly upload?: Upload
  /** Responds with a file of one of these media types instead of JSON. */
  readonly download?: readonly [string, ...string[]]
  /** The file under this path never changes and is public: browsers and caches keep it. */
  readonly lasting?: true
  /** Responds with a stream of events on these topics until the session ends, instead of JSON. */
  readonly stream?: readonly [string, ...string[]]
  /** The topic that changes with the call; its subscribers in the organisation receive an event. */
  readonly announces?: string
  /** The request or response contains credentials, so the Idempotency-Key is ignored and nothing is stored. */
  readonly secret?: true
  /** A GET with a side effect, such as a counter; pages of other sites may not call it. */
  readonly counts?: true
  /** Takes `If-Match: "<version>"`. */
  readonly versioned?: true
  /** The rights that a call can give to somebody; its handler checks with `requireToGive` that the caller has them. */
  readonly gives?: readonly [GivingKind, ...GivingKind[]]
  /**
   * The session must have given the password or a second factor within the last ten minutes. `always` is checked before the handler; with
   * `byContent` the handler calls `requireConfirmedIdentity` if the call changes something sensitive.
   */
  readonly sensitive?: 'always' | 'byContent'
}

/** Declares a route with the exact types of its schemas. */
export function route<const R extends Route>(declared: R): R {
  return declared
}

type Shape<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType } ? S : never
type Given<R, Part extends string, Side extends 'in' | 'out'> = [Shape<R, Part>] extends [never]
  ? unknown
  : { readonly [P in Part]: Side extends 'in' ? z.input<Shape<R, Part>> : z.output<Shape<R, Part>> }

type Sent<R, File> = R extends { readonly upload: Upload } ? { readonly file: File } : unknown

/** The input of a call. */
export type Call<R extends Route> = Given<R, 'params', 'in'> &
  Given<R, 'query', 'in'> &
  Given<R, 'body', 'in'> &
  Sent<R, Blob>
/** The validated input of a handler. */
export type Received<R extends Route> = Given<R, 'params', 'out'> &
  Given<R, 'query', 'out'> &
  Given<R, 'body', 'out'> &
  Sent<R, SentFile> & { readonly ifMatch: number | undefined }
/** The output of a route. */
export type Answer<R extends Route> = [Shape<R, 'output'>] extends [never] ? void : z.output<Shape<R, 'output'>>
/** The events that a caller may receive from a stream. */
export interface StreamRule {
  readonly topics: readonly string[]
}

/** The result of a handler. */
export type Reply<R extends Route> = R extends { readonly download: readonly string[] }
  ? FileAnswer
  : R extends { readonly stream: readonly string[] }
    ? StreamRule
    : [Shape<R, 'output'>] extends [never]
      ? void
      : z.input<Shape<R, 'output'>>

/** Returns the scope with which an API key may use a route; undefined if no API key may. */
export function keyScopeOf(access: AccessRule): KeyScope | undefined {
  if (access.for === 'member') return access.keys
  if (access.for !== 'provider' || access.keys === false) return undefined
  return keyScopes.find((scope) => scope === access.permission)
}

/** Returns why a caller may not use a route; undefined if the caller may. */
export function accessRefusal(
  access: AccessRule,
  actor: AnyActor | undefined,
  may: (permission: Permission) => boolean,
):
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'FORBIDDEN_FOR_KEYS'
  | 'PASSWORD_UPDATE_REQUIRED'
  | 'PROFILE_INCOMPLETE'
  | undefined {
  if (access.for === 'anyone') return undefined
  if (!actor) return 'UNAUTHENTICATED'
  if (actor.type === 'client') return clientRefusal(access, actor)
  if (actor.type === 'kiosk') return access.for === 'kiosk' ? undefined : 'FORBIDDEN'
  const scope = actor.key && keyScopeOf(access)
  if (actor.key && !scope) return 'FORBIDDEN_FOR_KEYS'
  if (access.for === 'signedIn') return undefined
  if (access.for === 'client' || access.for === 'kiosk' || (access.for !== 'member' && access.for !== actor.type))
    return 'FORBIDDEN'
  if (actor.type === 'worker') {
    return actor.passwordUpdateRequired && !('beforePassword' in access) ? 'PASSWORD_UPDATE_REQUIRED' : undefined
  }
  if (!actor.profileComplete && !('beforeProfile' in access)) return 'PROFILE_INCOMPLETE'
  const permission = scope ?? (access.for === 'provider' ? access.permission : undefined)
  return permission === undefined || may(permission) ? undefined : 'FORBIDDEN'
}

function clientRefusal(access: AccessRule, { permissions }: ClientActor): 'FORBIDDEN' | undefined {
  if (access.for !== 'client') return 'FORBIDDEN'
  const { clientPermission } = access
  return clientPermission === undefined || permissions.includes(clientPermission) ? undefined : 'FORBIDDEN'
}
