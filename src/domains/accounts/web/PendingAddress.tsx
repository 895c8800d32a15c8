import { Alert, Button, Group } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props {
  email: string
  onResend?: () => unknown
  onCancel?: () => unknown
  pending?: boolean
}

/** Shows that a new address is not confirmed yet, with buttons to resend the link and to cancel. */
export function PendingAddress({ email, onResend, onCancel, pending = false }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconMailQuestion size={20} aria-hidden />}
      title={t('accounts.email.pendingTitle')}
    >
      {t('accounts.email.pendingText', { email })}
      {(onResend || onCancel) && (
        <Group mt="sm" gap="xs">
          {onResend && (
            <Button variant="default" size="sm" loading={pending} onClick={() => void onResend()}>
              {t('accounts.email.resend')}
            </Button>
          )}
          {onCancel && (
            <Button variant="subtle" color="gray" size="sm" onClick={() => void onCancel()}>
              {t('accounts.email.cancel')}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}
