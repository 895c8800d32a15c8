// oxlint-disable-next-line no-restricted-imports -- the only place that uses it
import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** A dialog, open while it is rendered; afterwards the focus is where it was before. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation()
  useFocusReturn()
  return <Modal opened {...props} closeButtonProps={{ 'aria-label': t('platform.action.close') }} />
}
