import type { Language } from '#base/language.ts'
import type { Machine } from '#base/states.ts'
import type { StatusGroups } from '#base/status-groups.ts'

export const contractStatuses = ['draft', 'sent', 'party_signed', 'signed', 'declined', 'void', 'ended'] as const
export type ContractStatus = (typeof contractStatuses)[number]

/** Statuses that only the history of older contracts names: `worker_signed` became `party_signed`. */
export const formerStatuses = ['worker_signed'] as const

/** The groups of contract statuses. */
export const contractGroups = {
  /** Not signed by both parties yet: an assignment has one of a kind at most. */
  open: { draft: true, sent: true, party_signed: true, signed: false, declined: false, void: false, ended: false },
  /** Waits for the organisation: to be completed and sent, or to be signed. */
  waiting: { draft: true, sent: false, party_signed: true, signed: false, declined: false, void: false, ended: false },
  /** The other party has received it. */
  shown: { draft: false, sent: true, party_signed: true, signed: true, declined: true, void: true, ended: true },
  /** Signed by both parties: it is sealed, and never changes. */
  concluded: {
    draft: false,
    sent: false,
    party_signed: false,
    signed: true,
    declined: false,
    void: false,
    ended: true,
  },
  /** The other party has signed it, and it was not withdrawn since. */
  agreed: {
    draft: false,
    sent: false,
    party_signed: true,
    signed: true,
    declined: false,
    void: false,
    ended: true,
  },
  /** It does not apply. */
  withdrawn: {
    draft: false,
    sent: false,
    party_signed: false,
    signed: false,
    declined: true,
    void: true,
    ended: false,
  },
} as const satisfies StatusGroups<ContractStatus>

/** What the organisation does. A contract that it has countersigned becomes signed when its file is sealed. */
export const organisationMoves: Machine<ContractStatus, 'send' | 'void' | 'countersign' | 'delete'> = {
  draft: { send: 'sent', delete: 'draft' },
  sent: { void: 'void' },
  party_signed: { countersign: 'party_signed', void: 'void' },
  signed: {},
  declined: {},
  void: {},
  ended: {},
}

/** What the other party does: the worker, or a contact of the client. */
export const partyMoves: Machine<ContractStatus, 'sign' | 'decline'> = {
  draft: {},
  sent: { sign: 'party_signed', decline: 'declined' },
  party_signed: {},
  signed: {},
  declined: {},
  void: {},
  ended: {},
}

/** The most contracts that a user sends together. */
export const mostSent = 200

/** The most contracts that a worker or a contact signs together: one screen shows the texts of all of them. */
export const mostSignedTogether = 50

/** The most contracts that a user signs together for the organisation. */
export const mostCountersigned = 500

/** Who signs a contract beside the organisation: the worker, or the client by one of its contacts. */
export const contractParties = ['worker', 'client'] as const
export type ContractParty = (typeof contractParties)[number]

export const contractKinds = [
  'be_intent',
  'be_assignment',
  'be_student',
  'fr_assignment',
  'nl_placement',
  'be_client',
  'fr_client',
  'nl_client',
  'be_framework',
  'fr_framework',
  'nl_framework',
] as const
export type ContractKind = (typeof contractKinds)[number]

/** The groups of kinds of contracts. */
export const contractKindGroups = {
  /** States the terms of an assignment for its worker: declining it withdraws the acceptance. */
  ofAssignment: {
    be_intent: false,
    be_assignment: true,
    be_student: true,
    fr_assignment: true,
    nl_placement: true,
    be_client: false,
    fr_client: false,
    nl_client: false,
    be_framework: false,
    fr_framework: false,
    nl_framework: false,
  },
  /** States that worker and agency intend to conclude such contracts, once for all of them. */
  ofIntent: {
    be_intent: true,
    be_assignment: false,
    be_student: false,
    fr_assignment: false,
    nl_placement: false,
    be_client: false,
    fr_client: false,
    nl_client: false,
    be_framework: false,
    fr_framework: false,
    nl_framework: false,
  },
  /** States the terms of an assignment for its client. */
  ofClient: {
    be_intent: false,
    be_assignment: false,
    be_student: false,
    fr_assignment: false,
    nl_placement: false,
    be_client: true,
    fr_client: true,
    nl_client: true,
    be_framework: false,
    fr_framework: false,
    nl_framework: false,
  },
  /** States the terms of all assignments at a client for some time. */
  framework: {
    be_intent: false,
    be_assignment: false,
    be_student: false,
    fr_assignment: false,
    nl_placement: false,
    be_client: false,
    fr_client: false,
    nl_client: false,
    be_framework: true,
    fr_framework: true,
    nl_framework: true,
  },
  /** Ends after its last day. */
  dated: {
    be_intent: false,
    be_assignment: true,
    be_student: true,
    fr_assignment: true,
    nl_placement: true,
    be_client: true,
    fr_client: true,
    nl_client: true,
    be_framework: true,
    fr_framework: true,
    nl_framework: true,
  },
} as const satisfies StatusGroups<ContractKind>

interface KindOfContract {
  /** The country whose law it follows. */
  readonly country: 'BE' | 'FR' | 'NL'
  /** The languages in which it can be written. */
  readonly languages: readonly [Language, ...Language[]]
  /** True if a signature is for one contract, not for several that are shown together (decisions 197 and 219). */
  readonly isSignedAlone: boolean
}

export const kindsOfContracts: Readonly<Record<ContractKind, KindOfContract>> = {
  be_intent: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: false },
  be_assignment: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: false },
  // Law of 3 July 1978, art. 123: in writing for each student individually.
  be_student: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: true },
  fr_assignment: { country: 'FR', languages: ['fr'], isSignedAlone: true },
  nl_placement: { country: 'NL', languages: ['nl', 'en'], isSignedAlone: false },
  be_client: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: false },
  fr_client: { country: 'FR', languages: ['fr'], isSignedAlone: false },
  nl_client: { country: 'NL', languages: ['nl', 'en'], isSignedAlone: false },
  be_framework: { country: 'BE', languages: ['fr', 'nl'], isSignedAlone: false },
  fr_framework: { country: 'FR', languages: ['fr'], isSignedAlone: false },
  nl_framework: { country: 'NL', languages: ['nl', 'en'], isSignedAlone: false },
}

/** Returns the party of a kind of contract beside the organisation. */
export function partyOf(kind: ContractKind): ContractParty {
  return contractKindGroups.ofClient[kind] || contractKindGroups.framework[kind] ? 'client' : 'worker'
}

/** Returns the kind of contract of an assignment in a country; undefined if its law is not covered. */
export function kindIn(country: KindOfContract['country'] | undefined, isStudent: boolean): ContractKind | undefined {
  if (country === 'BE' && isStudent) return 'be_student'
  return contractKinds.find(
    (kind) => kindsOfContracts[kind].country === country && contractKindGroups.ofAssignment[kind],
  )
}

/** Returns the kind of the framework agreement with a client in a country; undefined if its law is not covered. */
export function frameworkIn(country: KindOfContract['country'] | undefined): ContractKind | undefined {
  return contractKinds.find((kind) => kindsOfContracts[kind].country === country && contractKindGroups.framework[kind])
}

/** True if a contract of this kind can be written in this language. */
export function isWrittenIn(kind: ContractKind, language: Language): boolean {
  return kindsOfContracts[kind].languages.includes(language)
}
