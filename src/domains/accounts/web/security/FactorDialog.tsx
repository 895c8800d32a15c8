import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
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
    <Modal
      opened
      onClose={onClose}
      title={isSaved ? title : t('accounts.factors.recovery.title')}
      withCloseButton={isSaved}
      closeOnClickOutside={isSaved}
      closeOnEscape={isSaved}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      {isSaved ? children : <RecoveryCodes codes={codes} onKept={onClose} />}
    </Modal>
  )
}
