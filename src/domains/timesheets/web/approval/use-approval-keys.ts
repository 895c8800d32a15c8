import type { Entry } from '../../contract.ts'
import { approvalKeys } from '../approval-keys.ts'
import { mayBeChosen } from './use-chosen.ts'
import type { Deciding } from './use-deciding.ts'
import type { Entries } from './use-entries.ts'
import { useKeys } from './use-keys.ts'

/** Binds the shortcuts for moving through and deciding on entries. */
export function useApprovalKeys({ by, opened, selection, cursor }: Entries, deciding: Deciding): void {
  /** Returns the entries that a key applies to: the open one if the focus is in it, else the selected, else the focused row. */
  function about(): readonly Entry[] {
    if (opened && cursor.isInDetails()) return [opened]
    if (selection.chosen.length > 0) return selection.chosen
    const at = cursor.current()
    return at ? [at] : []
  }

  useKeys({
    [approvalKeys.next]: () => cursor.step(1),
    [approvalKeys.previous]: () => cursor.step(-1),
    [approvalKeys.choose]: () => {
      const at = cursor.current()
      if (at && mayBeChosen(at)) selection.choose(at)
    },
    [approvalKeys.approve]: () => deciding.ask('approve', about()),
    [approvalKeys.reject]: () => deciding.ask('reject', about()),
    [approvalKeys.changes]: () => deciding.ask('requestChanges', about()),
    [approvalKeys.undo]: deciding.undoLast,
    Escape: () => (by.filter.entry ? cursor.close() : selection.chooseNone()),
  })
}
