import { now } from './app-test.tsx'
import type { WorkableProject } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { ClockState } from '#domains/clock/contract.ts'

/** A project on which the worker can clock in. */
export const nightPicking: WorkableProject = {
  id: uuid(21),
  name: 'Night picking',
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  location: null,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
}

/** The clock of a worker who can clock in, without a shift. */
export const ready: ClockState = { state: 'ready', now, session: null, shift: null, entryId: null, allowed: ['in'] }
