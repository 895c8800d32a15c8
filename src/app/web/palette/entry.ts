import type { Permission } from '#base/actor.ts'
import type { Language } from '#base/language.ts'
import type { Ref } from '#base/ref.ts'
import type { RecordAction } from '#domains/search/contract.ts'
import type { EntryToApprove } from '#domains/timesheets/web/use-approve-entry.ts'

/** The target of a palette item: an address, or an immediate action. */
export type Target =
  | { readonly to: string }
  | { readonly run: 'signOut' | 'shortcuts' }
  | { readonly call: string }
  | { readonly approve: EntryToApprove }
  /** Finds a replacement for the next shift of a worker. */
  | { readonly replace: Ref }
  | { readonly language: Language }
  /** Asks for a worker, with whom the action is performed. */
  | { readonly pick: RecordAction }

const entryGroups = ['actions', 'pages', 'settings'] as const
export type EntryGroup = (typeof entryGroups)[number]

/** One entry of the palette that is known in advance. */
export interface PaletteEntry {
  readonly group: EntryGroup
  /** Left out for the other type of user. */
  readonly audience?: 'provider' | 'worker'
  /** Left out for users without it. */
  readonly permission?: Permission
  readonly messageKey: string
  /** Other search terms in all three languages, because people often think in another one. */
  readonly terms: string
  readonly keys?: readonly string[]
  readonly target: Target
}

type Of = Pick<PaletteEntry, 'audience' | 'permission'>

/** Creates entries of a group for one type of user, each from its address, label and search terms. */
export const entry =
  (group: EntryGroup, of: Of) =>
  (to: string, messageKey: string, terms: string, permission?: Permission): PaletteEntry => ({
    group,
    ...of,
    ...(permission && { permission }),
    messageKey,
    terms,
    target: { to },
  })
