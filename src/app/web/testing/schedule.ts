import { replacementCandidateRoutes } from '#domains/matching/contract/replacement.ts'
import type { Schedule } from '#domains/shifts/contract.ts'
import type { OpenShift } from '#domains/shifts/contract/open-shifts.ts'
import { waveProgressRoutes } from '#domains/shifts/contract/waves.ts'
import { noWaves } from '#domains/shifts/web/testing/waves.ts'
import type { FakeApi } from './fake-api.ts'

/** A schedule without assignments, to which the reader may add shifts. */
export const emptySchedule: Schedule = {
  items: [],
  total: 0,
  nextCursor: null,
  assignments: [],
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 0,
  allowed: ['plan'],
}

/** Answers that no worker is available for an open shift. */
export function answerNoCandidates(api: FakeApi, { id, project, role, startsAt, endsAt }: OpenShift): void {
  const shift = { project: { id: project.id, name: project.name }, role, startsAt, endsAt, replaces: null }
  api.answers(replacementCandidateRoutes.listOpenShiftCandidates, () => ({
    openShiftId: id,
    shift,
    closed: null,
    items: [],
    total: 0,
  }))
  api.answers(waveProgressRoutes.readWaves, () => noWaves)
}
