// oxlint-disable-next-line no-restricted-imports -- the only place that uses it
import { Modal, type ModalProps } from '@mantine/core'
import { createContext, useContext } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFocusReturn } from './use-focus-return.ts'

const isInDialog = createContext(false)

/** True for what a dialog contains: its forms close it, where those of pages lead back. */
export const useIsInDialog = () => useContext(isInDialog)

/** A dialog, open while it is rendered; afterwards the focus is where it was before. */
export function Dialog({ children, ...props }: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation()
  useFocusReturn()
  return (
    <Modal opened {...props} closeButtonProps={{ 'aria-label': t('platform.action.close') }}>
      <isInDialog.Provider value>{children}</isInDialog.Provider>
    </Modal>
  )
}
