import type { FocusEvent } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { factorRoutes } from '../../contract/factors.ts'
import { ConfirmForm } from './ConfirmForm.tsx'

/** The dialog that confirms the identity before a sensitive change, with the password or a second factor. */
export function ConfirmDialog({ onEnd }: { onEnd: (isConfirmed: boolean) => void }) {
  const { t } = useTranslation()
  const factors = useRead(factorRoutes.readFactors, {})
  return (
    <Dialog
      onClose={() => onEnd(false)}
      title={t('accounts.confirm.title')}
      // The dialog may be on top of another one, which the same key would close as well.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && onEnd(false)}
      onFocus={keepEscape}
    >
      <Reading of={factors}>{(known) => <ConfirmForm factors={known} onEnd={onEnd} />}</Reading>
    </Dialog>
  )
}

function keepEscape({ target }: FocusEvent): void {
  target.setAttribute('data-mantine-stop-propagation', 'true')
}
