/** Days on which a worker asks not to work. */
export interface TimeOffRow {
  organisationId: string
  id: string
  workerId: string
  startDate: string
  endDate: string
  /** Only the afternoon of the first day. */
  startsAtNoon: boolean
  /** Only the morning of the last day. */
  endsAtNoon: boolean
  type: 'vacation' | 'sick_leave' | 'personal_leave' | 'other'
  reason: string | null
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  comment: string | null
  decidedBy: string | null
  decidedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}
