import { uuid } from '#platform/web/testing/uuid.ts'
import type { ContractPage, OwnContractPage, Template } from '../../contract.ts'
import { checkMentions } from '../../rules/template.ts'

const shared = {
  id: uuid(71),
  kind: 'be_assignment',
  language: 'fr',
  status: 'sent',
  title: 'Contrat de travail intérimaire',
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  startDate: '2026-12-01',
  endDate: '2026-12-14',
  amendment: null,
  sentAt: '2026-11-20T09:00:00Z',
  signedAt: null,
  countersignedAt: null,
  declinedAt: null,
  voidedAt: null,
  voidReason: null,
  file: null,
  assignmentId: uuid(41),
  text: '# Contrat de travail intérimaire\n\n## Motif\nAccroissement temporaire.',
  textHash: 'a'.repeat(64),
  version: 2,
} as const

/** A contract that was sent to Ada Novak, as users see it. */
export function contractPage(changes: Partial<ContractPage> = {}): ContractPage {
  return {
    ...shared,
    party: 'worker',
    dueDate: null,
    isLate: false,
    worker: { id: uuid(11), name: 'Ada Novak' },
    declineReason: null,
    missingReason: null,
    template: '2026-11',
    details: { reason: 'increase' },
    evidence: { party: null, organisation: null },
    countersignedBy: null,
    hasChanged: false,
    missingDetails: [],
    limits: [],
    allowed: ['void'],
    ...changes,
  }
}

/** The same contract as its worker sees it. */
export function ownContractPage(changes: Partial<OwnContractPage> = {}): OwnContractPage {
  return { ...shared, agency: 'Northwind Staffing', allowed: ['sign', 'decline'], ...changes }
}

/** A template with one of the mentions. */
export function templatePage(changes: Partial<Template> = {}): Template {
  const text = '# Contrat\n\n## Motif [be_reason]\n{{reason}}'
  const mentions = checkMentions('be_assignment', text).map(({ id, article, clause }) => ({ id, article, clause }))
  return {
    kind: 'be_assignment',
    language: 'fr',
    isOwn: false,
    edition: '2026-11',
    missing: mentions.flatMap(({ id, clause }) => (clause === null ? [id] : [])),
    missingReason: null,
    updatedAt: null,
    text,
    defaultText: text,
    mentions,
    version: 0,
    allowed: ['edit'],
    ...changes,
  }
}
