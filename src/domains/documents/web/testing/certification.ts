import { uuid } from '#platform/web/testing/uuid.ts'
import type { Certification } from '../../contract.ts'

/** A certification that nobody has verified yet, valid until the end of next year. */
export function certification(changes: Partial<Certification> = {}): Certification {
  return {
    id: uuid(61),
    name: 'VCA',
    issuer: 'BeSaCC',
    number: '4711',
    issuedOn: '2024-12-31',
    expiresOn: '2027-12-31',
    examDate: null,
    verification: 'unverified',
    decision: null,
    documents: [],
    createdAt: '2026-11-01T08:00:00Z',
    version: 3,
    allowed: ['edit', 'verify', 'reject', 'delete'],
    ...changes,
  }
}
