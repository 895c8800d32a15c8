import { useKeys } from '#platform/web/keys/use-keys.ts'
import type { Chosen } from '#platform/web/ui/list/use-chosen.ts'
import type { Entry } from '../../contract.ts'
import { approvalKeys } from '../approval-keys.ts'
import type { Approval } from './use-approval.ts'
import type { Cursor } from './use-cursor.ts'

interface Props {
  opened: Entry | undefined
  /** True also while the open entry is loading. */
  isOpen: boolean
  chosen: Chosen<Entry>
  cursor: Cursor
  approval: Approval
}

/** Binds the shortcuts for moving through and deciding on entries. */
export function useApprovalKeys({ opened, isOpen, chosen, cursor, approval }: Props): void {
  /** Returns the entries that a key applies to: the open one if the focus is in it, else the selected, else the focused row. */
  function about(): readonly Entry[] {
    if (opened && cursor.isInDetails()) return [opened]
    if (chosen.items.length > 0) return chosen.items
    const at = cursor.current()
    return at ? [at] : []
  }

  useKeys({
    [approvalKeys.next]: () => cursor.step(1),
    [approvalKeys.previous]: () => cursor.step(-1),
    [approvalKeys.choose]: () => {
      const at = cursor.current()
      if (at && chosen.may(at)) chosen.choose(at)
    },
    [approvalKeys.approve]: () => approval.decide('approve', about()),
    [approvalKeys.reject]: () => approval.decide('reject', about()),
    [approvalKeys.changes]: () => approval.decide('requestChanges', about()),
    [approvalKeys.correct]: () => approval.correct(about()[0]),
    [approvalKeys.undo]: approval.undoLast,
    Escape: () => (isOpen ? cursor.close() : chosen.chooseNone()),
  })
}
