import { uuid } from '#platform/web/testing/uuid.ts'
import type { Inspection, InspectionLink, SharedInspection } from '../../contract.ts'

const contents = {
  rowCounts: { workers: 1, hours: 21, contracts: 2 },
  fileCount: 24,
  byteCount: 1_500_000,
  digest: 'a'.repeat(64),
  historyCheck: {
    checkedAt: '2026-12-04T09:00:00Z',
    verified: 812,
    waiting: 0,
    faults: 0,
    head: { position: 812, hash: 'b'.repeat(64) },
  },
} as const satisfies Partial<Inspection>

/** A finished export of a worker. */
export const inspectionOf = (changes: Partial<Inspection> = {}): Inspection => ({
  ...contents,
  id: uuid(1),
  worker: { id: uuid(2), name: 'Ada Novak' },
  client: null,
  startDate: '2026-01-01',
  endDate: '2026-11-30',
  language: 'en',
  status: 'done',
  startedAt: '2026-12-04T08:59:00Z',
  startedBy: 'Mila Jansen',
  endedAt: '2026-12-04T09:00:00Z',
  filesUntil: '2027-01-03T09:00:00Z',
  total: 2,
  done: 2,
  linkCount: 1,
  allowed: ['download', 'share'],
  ...changes,
})

/** A link that works, and was used once. */
export const linkOf = (changes: Partial<InspectionLink> = {}): InspectionLink => ({
  id: uuid(3),
  recipient: 'Labour inspectorate',
  status: 'active',
  createdAt: '2026-12-04T09:01:00Z',
  createdBy: 'Mila Jansen',
  expiresAt: '2026-12-11T09:01:00Z',
  revokedAt: null,
  visitCount: 1,
  visits: [{ id: uuid(4), kind: 'download', at: '2026-12-04T10:00:00Z', address: '192.0.2.7' }],
  allowed: ['revoke'],
  ...changes,
})

/** The page of a link. */
export const sharedInspection: SharedInspection = {
  ...contents,
  company: 'Northwind Staffing',
  brand: { name: 'Northwind Staffing', phone: null, colour: null, logoId: null },
  recipient: 'Labour inspectorate',
  language: 'en',
  timeZone: 'Europe/Brussels',
  country: 'FR',
  worker: 'Ada Novak',
  client: null,
  startDate: '2026-01-01',
  endDate: '2026-11-30',
  madeAt: '2026-12-04T09:00:00Z',
  expiresAt: '2026-12-11T09:01:00Z',
}
