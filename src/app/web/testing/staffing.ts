import type { Assignment, OwnAssignment } from '#domains/assignments/contract.ts'
import type { OfferRates } from '#domains/assignments/contract/offer-rates.ts'
import type { Project } from '#domains/projects/contract.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

/** An amount in euro cents. */
export const euro = (amount: number) => ({ amount, currency: 'EUR' as const })

const acme = { id: uuid(31), name: 'Acme Logistics' }
const nightPicking = { id: uuid(21), name: 'Night picking' }

/** An approved request for three pickers, of which one position is filled and one offer is unanswered. */
export function staffingRequest(changes: Partial<StaffingRequest> = {}): StaffingRequest {
  return {
    id: uuid(81),
    title: 'Peak season',
    role: 'Picker',
    client: acme,
    project: { ...nightPicking, colour: '#2f6f4f' },
    startDate: '2026-12-01',
    endDate: '2026-12-14',
    duration: 2,
    durationUnit: 'weeks',
    positions: 3,
    filledPositions: 1,
    pendingOffers: 1,
    workingHours: null,
    expected: null,
    status: 'approved',
    workSite: null,
    projectManager: null,
    placedBy: null,
    skills: [],
    tags: [],
    certifications: [],
    languages: [],
    orderNumber: null,
    experienceLevel: null,
    budgetRate: null,
    description: null,
    statusComment: null,
    createdAt: '2026-11-01T08:00:00Z',
    version: 4,
    allowed: ['edit', 'start', 'cancel', 'offer'],
    ...changes,
  }
}

const sharedTerms = {
  project: nightPicking,
  client: acme,
  role: 'Picker',
  startDate: '2026-12-01',
  endDate: '2026-12-14',
  location: null,
  accessNotes: null,
  description: null,
  payRate: euro(1650),
  workingHours: null,
  expectedWeeks: null,
  expectedMinutes: 4800,
  actualMinutes: 0,
  endedOn: null,
  answer: null,
  answerBy: null,
  cancelKind: null,
  cancelReason: null,
  timeOff: [],
  certificationProblems: [],
} satisfies Partial<Assignment>

/** An offer to Ada Novak that she has not answered yet. */
export function assignment(changes: Partial<Assignment> = {}): Assignment {
  return {
    ...sharedTerms,
    id: uuid(41),
    worker: { id: uuid(11), name: 'Ada Novak' },
    request: { id: uuid(81), name: 'Peak season' },
    status: 'pending',
    plannedMinutes: 0,
    rating: null,
    clientRating: null,
    isExpectedSet: false,
    shiftsUntil: null,
    endGround: null,
    endGroundNote: null,
    version: 2,
    allowed: ['edit', 'cancel', 'plan'],
    ...changes,
  }
}

/** The same offer as its worker sees it, to be answered by Friday evening. */
export function ownAssignment(changes: Partial<OwnAssignment> = {}): OwnAssignment {
  return {
    ...sharedTerms,
    id: uuid(41),
    status: 'pending',
    label: 'available',
    answerBy: '2026-11-20T17:00:00Z',
    rating: null,
    cancelBy: null,
    version: 2,
    allowed: ['accept', 'reject'],
    ...changes,
  }
}

/** The rates of an offer to one worker, with a markup of 50 %. */
export function offerRates(workers: OfferRates['workers'], changes: Partial<OfferRates> = {}): OfferRates {
  return {
    budgetRate: null,
    billing: { billRate: null, markupBasisPoints: 5000, employerCostsPercent: null },
    workers,
    ...changes,
  }
}

/** An open project that runs until the end of the year. */
export function project(changes: Partial<Project> = {}): Project {
  return {
    ...nightPicking,
    client: acme,
    workSite: null,
    projectManager: null,
    status: 'active',
    colour: '#2f6f4f',
    startDate: '2026-11-02',
    endDate: '2026-12-31',
    orderNumber: null,
    budgetHours: null,
    description: null,
    createdAt: '2026-11-01T08:00:00Z',
    version: 1,
    allowed: ['edit', 'offer'],
    ...changes,
  }
}
