/** The longest period of an export, in days: ten years. */
export const longestDays = 3660

/** For how many days a link may work. */
export const linkDays = { least: 1, most: 30, default: 7 } as const

/** The days after which the files of an export are deleted. No link is valid longer than they exist. */
export const fileDays = 30

/** The largest export: the ZIP format without extensions has 65,535 entries. */
export const mostWorkers = 20_000
export const mostDocuments = 40_000

export const linkStatuses = ['active', 'expired', 'revoked'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** Returns the status of a link at an instant. */
export function linkStatusOf(link: { expiresAt: string; revokedAt: string | null }, now: string): LinkStatus {
  if (link.revokedAt !== null) return 'revoked'
  return link.expiresAt <= now ? 'expired' : 'active'
}

/** What an inspector did with a link. */
export const visitKinds = ['page', 'download'] as const

/** The states of a part of an export. */
export const partStates = ['waiting', 'done'] as const
export type PartState = (typeof partStates)[number]

/** The lists of an export, in order. */
export const inspectionLists = [
  'workers',
  'assignments',
  'schedule',
  'clockTimes',
  'breaks',
  'latePunches',
  'hours',
  'corrections',
  'confirmations',
  'contracts',
  'frameworks',
  'payStubs',
  'payLines',
  'changes',
] as const
export type InspectionList = (typeof inspectionLists)[number]

/** How the values of a column are shown on a page. */
export type ColumnKind = 'text' | 'day' | 'moment' | 'money' | 'minutes' | 'time' | 'choice' | 'file'

/** The columns of a contract, with a worker or a client. */
const contractColumns = {
  title: 'text',
  startDate: 'day',
  endDate: 'day',
  status: 'choice',
  sentAt: 'moment',
  signedAt: 'moment',
  countersignedAt: 'moment',
  sealedAt: 'moment',
  textHash: 'text',
  sealHash: 'text',
  file: 'file',
  stampedFile: 'file',
} as const

/**
 * The columns of each list, which are also the names in CSV and JSON. No list has a national number, a bank account, an address, a position
 * or a reason for an absence.
 */
export const listColumns = {
  workers: { id: 'text', name: 'text', dateOfBirth: 'day', role: 'text' },
  assignments: {
    id: 'text',
    workerId: 'text',
    worker: 'text',
    client: 'text',
    project: 'text',
    workSite: 'text',
    role: 'text',
    startDate: 'day',
    endDate: 'day',
    status: 'choice',
    payRate: 'money',
  },
  schedule: {
    id: 'text',
    workerId: 'text',
    worker: 'text',
    client: 'text',
    project: 'text',
    startsAt: 'moment',
    endsAt: 'moment',
    breakMinutes: 'minutes',
    status: 'choice',
    publishedAt: 'moment',
  },
  clockTimes: {
    id: 'text',
    workerId: 'text',
    worker: 'text',
    client: 'text',
    project: 'text',
    clockIn: 'moment',
    clockOut: 'moment',
    atWorkSiteIn: 'choice',
    atWorkSiteOut: 'choice',
  },
  breaks: { id: 'text', clockTimeId: 'text', worker: 'text', type: 'choice', startsAt: 'moment', endsAt: 'moment' },
  latePunches: {
    id: 'text',
    workerId: 'text',
    worker: 'text',
    type: 'choice',
    statedAt: 'moment',
    countedAt: 'moment',
    receivedAt: 'moment',
    clockTimeId: 'text',
    entryId: 'text',
  },
  hours: {
    id: 'text',
    workerId: 'text',
    worker: 'text',
    client: 'text',
    project: 'text',
    date: 'day',
    startTime: 'time',
    endTime: 'time',
    breakMinutes: 'minutes',
    totalMinutes: 'minutes',
    status: 'choice',
    submittedAt: 'moment',
    decidedAt: 'moment',
    decidedBy: 'text',
    clockTimeId: 'text',
  },
  corrections: {
    entryId: 'text',
    worker: 'text',
    type: 'choice',
    reason: 'text',
    before: 'text',
    after: 'text',
    correctedBy: 'text',
    correctedAt: 'moment',
    objection: 'text',
    objectedAt: 'moment',
  },
  confirmations: {
    entryId: 'text',
    worker: 'text',
    client: 'text',
    contact: 'text',
    outcome: 'choice',
    comment: 'text',
    startsAt: 'moment',
    endsAt: 'moment',
    breakMinutes: 'minutes',
    decidedAt: 'moment',
  },
  contracts: {
    id: 'text',
    workerId: 'text',
    worker: 'text',
    client: 'text',
    ...contractColumns,
  },
  /** The framework agreements with clients that cover the assignments. */
  frameworks: {
    id: 'text',
    client: 'text',
    ...contractColumns,
  },
  payStubs: {
    number: 'text',
    workerId: 'text',
    worker: 'text',
    startDate: 'day',
    endDate: 'day',
    payDate: 'day',
    issuedAt: 'moment',
    totalMinutes: 'minutes',
    gross: 'money',
    deductions: 'money',
    net: 'money',
    file: 'file',
  },
  payLines: {
    number: 'text',
    worker: 'text',
    project: 'text',
    type: 'choice',
    startDate: 'day',
    endDate: 'day',
    totalMinutes: 'minutes',
    payRate: 'money',
    percent: 'text',
    amount: 'money',
  },
  changes: {
    number: 'text',
    at: 'moment',
    by: 'text',
    action: 'text',
    record: 'text',
    recordId: 'text',
    before: 'text',
    after: 'text',
    comment: 'text',
    chainPosition: 'text',
    chainHash: 'text',
  },
} as const satisfies Record<InspectionList, Readonly<Record<string, ColumnKind>>>
