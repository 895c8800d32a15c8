/** A row of time off. */
export interface TimeOffRow {
  organisationId: string
  id: string
  workerId: string
  startDate: string
  endDate: string
  /** True if it starts at noon of the first day. */
  startsAtNoon: boolean
  /** True if it ends at noon of the last day. */
  endsAtNoon: boolean
  type: 'vacation' | 'sick_leave' | 'personal_leave' | 'other'
  reason: string | null
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled'
  comment: string | null
  decidedBy: string | null
  decidedAt: string | null
  version: number
  createdAt: string
  updatedAt: string
}
