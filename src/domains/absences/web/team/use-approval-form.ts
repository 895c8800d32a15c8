import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { absenceRoutes } from '../../contract.ts'
import type { ShiftChoice } from '../../rules.ts'

interface Values {
  shifts: ShiftChoice | null
  comment: string
}

/** Returns the form that approves requests; with shifts on their days, it asks whether these are cancelled or kept. */
export function useApprovalForm(shiftCount: number) {
  return useContractForm(absenceRoutes.approveTimeOff.body, { shifts: null, comment: '' } as Values, {
    toInput: ({ shifts, comment }) => ({ ...(shifts && { shifts }), comment }),
    also: ({ shifts }): Record<string, string | undefined> => ({
      shifts: shiftCount > 0 && !shifts ? 'absences.validation.choiceRequired' : undefined,
    }),
  })
}
