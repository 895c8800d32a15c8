import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface Props {
  title: string
  /** Once there are some they are all that is shown, and only who has kept them goes on. */
  codes: readonly string[] | null
  onClose: () => void
  children?: ReactNode
}

/** One change of the own factors in a dialogue, with the recovery codes at its end where it brings some. */
export function FactorDialog({ title, codes, onClose, children }: Props) {
  const { t } = useWords()
  const isKept = codes === null
  return (
    <Modal
      opened
      onClose={onClose}
      title={isKept ? title : t('accounts.factors.recovery.title')}
      withCloseButton={isKept}
      closeOnClickOutside={isKept}
      closeOnEscape={isKept}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
      {isKept ? children : <RecoveryCodes codes={codes} onKept={onClose} />}
    </Modal>
  )
}
