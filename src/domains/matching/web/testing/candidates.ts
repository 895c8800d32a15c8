import { uuid } from '#platform/web/testing/uuid.ts'
import type { Candidate } from '../../contract.ts'

/** A candidate without obstacles, who has the only required skill. */
export function candidate(number: number, name: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    worker: { id: uuid(number), name, primaryRole: 'Picker', payRate: null, image: null },
    score: 75,
    parts: [{ part: 'skills', points: 30, maximum: 30, reason: 'Has the required skill.' }],
    obstacles: [],
    assignmentId: null,
    allowed: ['offer'],
    ...changes,
  }
}
