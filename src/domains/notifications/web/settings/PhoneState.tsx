import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPhone } from '#base/phone.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type NotificationSettings, notificationRoutes } from '../../contract.ts'
import { CodeField } from './CodeField.tsx'
import { StateLine } from '../StateLine.tsx'

/** Whether the number for SMS messages is confirmed, and how to confirm it. */
export function PhoneState({ found, typed }: { found: NotificationSettings; typed: unknown }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const [sentTo, setSentTo] = useState<string>()
  const { act, pending } = useWrite(notificationRoutes.sendPhoneCode)
  const { phone, isPhoneConfirmed, allowed } = found
  const digits = typeof typed === 'string' ? typed.replace(/[^\d+]/g, '') : ''
  if (!found.isSmsOffered || digits === '') return null
  if (phone === null || digits !== phone) {
    return (
      <div data-wide>
        <StateLine text={t('notifications.phone.saveFirst')} />
      </div>
    )
  }
  if (isPhoneConfirmed) {
    return (
      <div data-wide>
        <StateLine icon={IconCircleCheck} isOn isStatus text={t('notifications.phone.confirmed')} />
      </div>
    )
  }
  if (!allowed.includes('confirmPhone')) return null
  const isSent = sentTo === phone
  const send = async () => {
    const { ok } = await act({})
    if (!ok) return
    setSentTo(phone)
    tell.info(t('notifications.phone.sent'))
  }
  return (
    <div data-wide>
      <StateLine text={t('notifications.phone.unconfirmed', { phone: formatPhone(phone) })}>
        <Button variant={isSent ? 'subtle' : 'light'} loading={pending} onClick={() => void send()}>
          {t(isSent ? 'notifications.phone.again' : 'notifications.phone.send')}
        </Button>
      </StateLine>
      {isSent && <CodeField />}
    </div>
  )
}
