import { actionsIn, targetOf } from '#base/states.ts'
import { type Decision, type EntryStatus, organisationMoves, type OrganisationMove } from '../rules.ts'

/** What limits the decisions on an entry, besides its status. */
interface Limits {
  readonly awaitsClient: boolean
  /** True for the person who has entered or corrected it, if another user has to approve it. */
  readonly awaitsColleague: boolean
  /** True if it was paid or billed. */
  readonly isPaidOrBilled: boolean
  /** True for the person who approved it, within the time allowed. */
  readonly mayUndo: boolean
}

/** Returns the decisions that an approver can make on an entry, and whether they can correct it. */
export function decisionsOn(
  status: EntryStatus,
  { awaitsClient, awaitsColleague, isPaidOrBilled, mayUndo }: Limits,
): OrganisationMove[] {
  return actionsIn(organisationMoves, status).filter((decision) => {
    if (decision === 'approve') return !awaitsClient && !awaitsColleague
    if (decision === 'undo') return mayUndo && !isPaidOrBilled
    return decision !== 'reopen' || !isPaidOrBilled
  })
}

/** The fields of an entry that a decision changes, for the person who decided. */
interface DecidedFields {
  status: EntryStatus
  comment: string | null
  proposal: unknown
  awaitsClient: boolean
  awaitsColleague: boolean
  version: number
  allowed: OrganisationMove[]
}

/** Returns an entry as it is after a bulk decision, whose answer names the decided entries only. */
export function afterDecision<Known extends DecidedFields>(
  entry: Known,
  decision: Decision,
  comment: string | null,
): Known {
  const status = targetOf(organisationMoves, decision) ?? entry.status
  return {
    ...entry,
    status,
    comment,
    proposal: null,
    // Only a submitted entry awaits the client, and one that did could not be approved.
    awaitsClient: false,
    version: entry.version + 1,
    allowed: decisionsOn(status, {
      awaitsClient: false,
      awaitsColleague: entry.awaitsColleague,
      isPaidOrBilled: false,
      mayUndo: true,
    }),
  }
}
