import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface Props {
  title: string
  /** If there are new recovery codes, only these are shown, and the user must confirm having saved them. */
  codes: readonly string[] | null
  onClose: () => void
  children?: ReactNode
}

/** A dialog for one change of one's own factors, followed by new recovery codes if there are any. */
export function FactorDialog({ title, codes, onClose, children }: Props) {
  const { t } = useTranslation()
  const isSaved = codes === null
  return (
    <Dialog
      onClose={onClose}
      title={isSaved ? title : t('accounts.factors.recovery.title')}
      withCloseButton={isSaved}
      closeOnClickOutside={isSaved}
      closeOnEscape={isSaved}
    >
      {isSaved ? children : <RecoveryCodes codes={codes} onKept={onClose} />}
    </Dialog>
  )
}
