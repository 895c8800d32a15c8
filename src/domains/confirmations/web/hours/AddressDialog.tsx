import { TypedAddress } from '#domains/accounts/web/TypedAddress.tsx'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import type { DecisionOutcome } from '../../contract/public.ts'

interface Props {
  /** The label of the button. */
  submit: string
  save: (email: string) => Promise<Outcome<DecisionOutcome>>
  onSaved: (outcome: DecisionOutcome) => void
  onClose: () => void
}

/** Asks for the address that the link was sent to before lines are confirmed: mail scanners click buttons, but do not type. */
export function AddressDialog({ submit, save, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('confirmations.page.actions')} onClose={onClose}>
      <TypedAddress save={save} onSaved={onSaved} submit={submit} />
    </Dialog>
  )
}
