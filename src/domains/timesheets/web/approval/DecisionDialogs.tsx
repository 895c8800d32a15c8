import { ApproveMany } from './ApproveMany.tsx'
import { CommentDecision } from './CommentDecision.tsx'
import { RequestChanges } from './RequestChanges.tsx'
import type { Deciding } from './use-deciding.ts'
import type { Entries } from './use-entries.ts'

/** The dialogs that ask for confirmation, a comment or proposed times before a decision is sent. */
export function DecisionDialogs({ of: { decisions }, deciding }: { of: Entries; deciding: Deciding }) {
  const { asked, only, approving, close } = deciding
  const { staleOf, pending } = decisions
  if (approving)
    return (
      <ApproveMany
        entries={approving}
        isPending={pending.size > 0}
        onApprove={() => deciding.approveMany(approving)}
        onClose={close}
      />
    )
  if (!asked) return null
  const onDone = () => deciding.finish(asked)
  if (asked.decision === 'requestChanges' && only)
    return (
      <RequestChanges
        entry={only}
        stale={staleOf(only.id)}
        send={(said) => deciding.requestChanges(only, said)}
        onDone={onDone}
        onClose={close}
      />
    )
  return (
    <CommentDecision
      asked={asked}
      stale={only && staleOf(only.id)}
      send={deciding.sendAsked}
      onDone={onDone}
      onClose={close}
    />
  )
}
