import type { Language } from '#base/language.ts'
import type { Machine } from '#base/states.ts'
import type { StatusGroups } from '#base/status-groups.ts'

export const contractStatuses = ['draft', 'sent', 'worker_signed', 'signed', 'declined', 'void', 'ended'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** The groups of contract statuses. */
export const contractGroups = {
  /** Not signed by both parties yet: an assignment has one of a kind at most. */
  open: { draft: true, sent: true, worker_signed: true, signed: false, declined: false, void: false, ended: false },
  /** The worker has received it. */
  shown: { draft: false, sent: true, worker_signed: true, signed: true, declined: true, void: true, ended: true },
  /** Signed by both parties: it is sealed, and never changes. */
  concluded: {
    draft: false,
    sent: false,
    worker_signed: false,
    signed: true,
    declined: false,
    void: false,
    ended: true,
  },
  /** The worker has signed it, and it was not withdrawn since. */
  agreed: {
    draft: false,
    sent: false,
    worker_signed: true,
    signed: true,
    declined: false,
    void: false,
    ended: true,
  },
} as const satisfies StatusGroups<ContractStatus>

/** What the organisation does. A contract that it has countersigned becomes signed when its file is sealed. */
export const organisationMoves: Machine<ContractStatus, 'send' | 'void' | 'countersign' | 'delete'> = {
  draft: { send: 'sent', delete: 'draft' },
  sent: { void: 'void' },
  worker_signed: { countersign: 'worker_signed', void: 'void' },
  signed: {},
  declined: {},
  void: {},
  ended: {},
}

/** What the worker does. */
export const workerMoves: Machine<ContractStatus, 'sign' | 'decline'> = {
  draft: {},
  sent: { sign: 'worker_signed', decline: 'declined' },
  worker_signed: {},
  signed: {},
  declined: {},
  void: {},
  ended: {},
}

/** The most contracts that a worker signs together: one screen shows the texts of all of them. */
export const mostSignedTogether = 50

/** The most contracts that a user signs together for the organisation. */
export const mostCountersigned = 500

export const contractKinds = ['be_intent', 'be_assignment', 'be_student', 'fr_assignment', 'nl_placement'] as const
export type ContractKind = (typeof contractKinds)[number]

/** The groups of kinds of contracts. */
export const contractKindGroups = {
  /** States the terms of an assignment: declining it withdraws the acceptance. */
  ofAssignment: { be_intent: false, be_assignment: true, be_student: true, fr_assignment: true, nl_placement: true },
  /** States that worker and agency intend to conclude such contracts, once for all of them. */
  ofIntent: { be_intent: true, be_assignment: false, be_student: false, fr_assignment: false, nl_placement: false },
} as const satisfies StatusGroups<ContractKind>

interface KindOfContract {
  /** The country whose law it follows. */
  readonly country: 'BE' | 'FR' | 'NL'
  /** The languages in which it can be written. */
  readonly languages: readonly [Language, ...Language[]]
  /** True if a signature is for one contract, not for several that are shown together (decision 197). */
  readonly isSignedAlone: boolean
}

export const kindsOfContracts: Readonly<Record<ContractKind, KindOfContract>> = {
  be_intent: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: false },
  be_assignment: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: false },
  // Law of 3 July 1978, art. 123: in writing for each student individually.
  be_student: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: true },
  fr_assignment: { country: 'FR', languages: ['fr'], isSignedAlone: true },
  nl_placement: { country: 'NL', languages: ['nl', 'en'], isSignedAlone: false },
}

/** Returns the kind of contract of an assignment in a country; undefined if its law is not covered. */
export function kindIn(country: KindOfContract['country'] | undefined, isStudent: boolean): ContractKind | undefined {
  if (country === 'BE' && isStudent) return 'be_student'
  return contractKinds.find(
    (kind) => kindsOfContracts[kind].country === country && contractKindGroups.ofAssignment[kind],
  )
}

/** True if a contract of this kind can be written in this language. */
export function isWrittenIn(kind: ContractKind, language: Language): boolean {
  return kindsOfContracts[kind].languages.includes(language)
}
