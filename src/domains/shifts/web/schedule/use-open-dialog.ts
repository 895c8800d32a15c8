import { useState } from 'react'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'

/** What is asked for over the schedule. */
type ScheduleDialog =
  | { readonly kind: 'plan'; readonly workerId: string; readonly date: string }
  | { readonly kind: 'copy' | 'publish' }

/** Which dialogue stands over the schedule; the shift that is opened is kept in the address. */
export function useScheduleDialog() {
  const [{ shift }, change] = useAddressQuery({ shift: '' })
  const [asked, ask] = useState<ScheduleDialog>()
  return {
    shift,
    asked,
    open: (id: string) => change({ shift: id }),
    /** Of a worker, or of one who is still to be chosen. */
    plan: (workerId: string, date: string) => ask({ kind: 'plan', workerId, date }),
    copy: () => ask({ kind: 'copy' }),
    publish: () => ask({ kind: 'publish' }),
    close: () => {
      ask(undefined)
      if (shift !== '') change({ shift: '' })
    },
  }
}
