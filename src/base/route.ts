import type { z } from 'zod'
import type { Actor, Permission } from './actor.ts'
import type { FileAnswer, SentFile, Upload } from './file.ts'

/** Who may call a route, checked in this order: signed in, type, first duties done, permission. */
export type Gate =
  | { readonly for: 'anyone' }
  | { readonly for: 'signedIn' }
  | { readonly for: 'member' }
  | { readonly for: 'provider'; readonly permission?: Permission; readonly beforeProfile?: true }
  | { readonly for: 'worker'; readonly beforePassword?: true }

/** Open to all, without a session. */
export const anyone = { for: 'anyone' } as const
/** Both types of user, whatever they still have to do first. */
export const signedIn = { for: 'signedIn' } as const
/** Both types of user, once their first duties are done. */
export const member = { for: 'member' } as const
/** Workers whose password is their own. */
export const worker = { for: 'worker' } as const
/** Workers, also those who still have to change the password that they were given. */
export const workerAtFirst = { for: 'worker', beforePassword: true } as const
/** Provider users of any role, of an organisation whose profile is complete. */
export const providerUser = { for: 'provider' } as const
/** Provider users with a permission, of an organisation whose profile is complete. */
export const provider = (permission: Permission) => ({ for: 'provider', permission }) as const
/** Provider users with a permission, also while the organisation's profile is incomplete. */
export const providerAtFirst = (permission: Permission) =>
  ({ for: 'provider', permission, beforeProfile: true }) as const

/** One line of the API. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`; `{id}` marks a parameter. */
  readonly path: `/${string}`
  readonly gate: Gate
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The answer's body; without it the route answers 204. */
  readonly output?: z.ZodType
  /** 201 for what creates; 200 otherwise. */
  readonly status?: 200 | 201
  /** Takes a file as its body, in place of JSON. */
  readonly upload?: Upload
  /** Answers with a file of one of these media types, in place of JSON. */
  readonly download?: readonly [string, ...string[]]
  /** Answers with events that name one of these topics, for as long as the session lasts, in place of JSON. */
  readonly stream?: readonly [string, ...string[]]
  /** The topic of which something has changed when the call is done: whoever hears it in the organisation is told. */
  readonly announces?: string
  /** What is sent or answered is a way in: no Idempotency-Key counts, for nothing of it may be kept. */
  readonly secret?: true
  /** A GET that is counted: it may write down that it was asked, and no other site's page may ask. */
  readonly counts?: true
  /** Takes `If-Match: "<version>"`. */
  readonly versioned?: true
}

/** Declares a route, keeping the exact type of its shapes. */
export function route<const R extends Route>(declared: R): R {
  return declared
}

type Shape<R, Part extends string> = R extends { readonly [P in Part]: infer S extends z.ZodType } ? S : never
type Given<R, Part extends string, Side extends 'in' | 'out'> = [Shape<R, Part>] extends [never]
  ? unknown
  : { readonly [P in Part]: Side extends 'in' ? z.input<Shape<R, Part>> : z.output<Shape<R, Part>> }

type Sent<R, File> = R extends { readonly upload: Upload } ? { readonly file: File } : unknown

/** What a caller sends. */
export type Call<R extends Route> = Given<R, 'params', 'in'> &
  Given<R, 'query', 'in'> &
  Given<R, 'body', 'in'> &
  Sent<R, Blob>
/** What a handler receives. */
export type Received<R extends Route> = Given<R, 'params', 'out'> &
  Given<R, 'query', 'out'> &
  Given<R, 'body', 'out'> &
  Sent<R, SentFile> & { readonly ifMatch: number | undefined }
/** What a caller gets. */
export type Answer<R extends Route> = [Shape<R, 'output'>] extends [never] ? void : z.output<Shape<R, 'output'>>
/** What somebody may hear of, where a route answers with events. */
export interface StreamRule {
  readonly topics: readonly string[]
}
/** What a handler answers. */
export type Reply<R extends Route> = R extends { readonly download: readonly string[] }
  ? FileAnswer
  : R extends { readonly stream: readonly string[] }
    ? StreamRule
    : [Shape<R, 'output'>] extends [never]
      ? void
      : z.input<Shape<R, 'output'>>

/** Why a gate stays shut for somebody, or undefined where it opens. */
export function gateRefusal(
  gate: Gate,
  actor: Actor | undefined,
  may: (permission: Permission) => boolean,
): 'UNAUTHENTICATED' | 'FORBIDDEN' | 'PASSWORD_UPDATE_REQUIRED' | 'PROFILE_INCOMPLETE' | undefined {
  if (gate.for === 'anyone') return undefined
  if (!actor) return 'UNAUTHENTICATED'
  if (gate.for === 'signedIn') return undefined
  if (gate.for !== 'member' && gate.for !== actor.type) return 'FORBIDDEN'
  if (actor.type === 'worker') {
    return actor.passwordUpdateRequired && !('beforePassword' in gate) ? 'PASSWORD_UPDATE_REQUIRED' : undefined
  }
  if (!actor.profileComplete && !('beforeProfile' in gate)) return 'PROFILE_INCOMPLETE'
  if (gate.for !== 'provider' || gate.permission === undefined) return undefined
  return may(gate.permission) ? undefined : 'FORBIDDEN'
}
