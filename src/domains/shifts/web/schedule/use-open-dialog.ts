import { useState } from 'react'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'

/** The dialogs of the schedule that are not in the address. */
type ScheduleDialog =
  | { readonly kind: 'plan'; readonly workerId: string; readonly date: string }
  | { readonly kind: 'copy' | 'publish' }

/** Manages the open dialog of the schedule; the open shift is stored in the address. */
export function useScheduleDialog() {
  const [{ shift }, change] = useAddressQuery({ shift: '' })
  const [dialog, setDialog] = useState<ScheduleDialog>()
  return {
    shift,
    dialog,
    open: (id: string) => change({ shift: id }),
    /** Plans a shift for a worker, or for one who is still to be selected. */
    plan: (workerId: string, date: string) => setDialog({ kind: 'plan', workerId, date }),
    copy: () => setDialog({ kind: 'copy' }),
    publish: () => setDialog({ kind: 'publish' }),
    close: () => {
      setDialog(undefined)
      if (shift !== '') change({ shift: '' })
    },
  }
}
