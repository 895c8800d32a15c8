import { useState } from 'react'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'

/** The dialogs of the schedule that are not in the address. */
type ScheduleDialog =
  | { readonly kind: 'plan'; readonly rowId: string; readonly dates: readonly string[] }
  | { readonly kind: 'demand'; readonly date: string; readonly requestIds: readonly string[] | undefined }
  | { readonly kind: 'copy' | 'publish' | 'addOpen' }

/** The value of `plan` in the address that asks for the worker. */
const anyWorker = 'any'

/**
 * Manages the dialog of the schedule; the shift, open shift or swap that it shows is stored in the address, and the worker for whom a link
 * plans a shift on the date.
 */
export function useScheduleDialog(date: string) {
  const [{ shift, openShift, swap, replace, fill, plan }, change] = useAddressQuery({
    shift: '',
    openShift: '',
    swap: '',
    replace: '',
    fill: '',
    plan: '',
  })
  const [opened, setDialog] = useState<ScheduleDialog>()
  const linked: ScheduleDialog | undefined =
    plan === '' ? undefined : { kind: 'plan', rowId: plan === anyWorker ? '' : plan, dates: [date] }
  const dialog = opened ?? linked
  return {
    shift,
    openShift,
    swap,
    /** The shift to find a replacement for, or the open shift to find workers for. */
    target: replace !== '' ? { shiftId: replace } : fill !== '' ? { openShiftId: fill } : undefined,
    dialog,
    open: (id: string) => change({ shift: id }),
    showOpen: (id: string) => change({ openShift: id }),
    showSwap: (id: string) => change({ swap: id }),
    addOpen: () => setDialog({ kind: 'addOpen' }),
    /** Plans shifts in a row on some days, or for a worker who is still to be selected. */
    plan: (rowId: string, dates: readonly string[]) => setDialog({ kind: 'plan', rowId, dates }),
    /** Shows the open positions of a day, or of some requests on it. */
    showDemand: (day: string, requestIds?: readonly string[]) => setDialog({ kind: 'demand', date: day, requestIds }),
    /** Shows the workers for an open shift. */
    findFor: (id: string) => {
      setDialog(undefined)
      change({ fill: id })
    },
    copy: () => setDialog({ kind: 'copy' }),
    publish: () => setDialog({ kind: 'publish' }),
    close: () => {
      setDialog(undefined)
      if ([shift, openShift, swap, replace, fill, plan].some(Boolean))
        change({ shift: '', openShift: '', swap: '', replace: '', fill: '', plan: '' })
    },
  }
}
