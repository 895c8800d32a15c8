import { ApproveMany } from './ApproveMany.tsx'
import { CommentDecision } from './CommentDecision.tsx'
import { RequestChanges } from './RequestChanges.tsx'
import type { Deciding } from './use-deciding.ts'
import type { Entries } from './use-entries.ts'

/** The dialogs that ask for confirmation, a comment or proposed times before a decision is sent. */
export function DecisionDialogs({ of: { decisions }, deciding }: { of: Entries; deciding: Deciding }) {
  const { commented, only, approving, close } = deciding
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
  if (!commented) return null
  const onDone = () => deciding.finish(commented)
  if (commented.decision === 'requestChanges' && only)
    return (
      <RequestChanges
        entry={only}
        stale={staleOf(only.id)}
        send={(request) => deciding.requestChanges(only, request)}
        onDone={onDone}
        onClose={close}
      />
    )
  return (
    <CommentDecision
      target={commented}
      stale={only && staleOf(only.id)}
      send={deciding.sendAsked}
      onDone={onDone}
      onClose={close}
    />
  )
}
