import { Alert, type AlertProps } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props extends Pick<AlertProps, 'onClose' | 'tabIndex'> {
  ref?: Ref<HTMLDivElement>
  isGood: boolean
  /** The sentences of the title. */
  title: readonly (string | false)[]
  className: string | undefined
  children: ReactNode
}

/** The result of a change to several records: what was done, and what failed. */
export function ReportAlert({ isGood, title, className, children, ...alert }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      {...alert}
      color={isGood ? 'green' : 'yellow'}
      variant="light"
      data-good={isGood || undefined}
      role="status"
      icon={isGood ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
      title={title.filter(Boolean).join(' ')}
      withCloseButton
      closeButtonLabel={t('platform.action.close')}
      classNames={{ root: className ?? '' }}
    >
      {children}
    </Alert>
  )
}
