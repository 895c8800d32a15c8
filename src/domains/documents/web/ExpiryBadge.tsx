import { daysBetween } from '#base/days.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { expiryOf } from '../rules.ts'

/** The number of days until or since the expiry; nothing if it is far away. */
export function ExpiryBadge({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation()
  const today = todayIn(useFormat().timeZone)
  const expiry = expiryOf(expiresOn, today)
  if (expiresOn === null || (expiry !== 'expiring' && expiry !== 'expired')) return null
  const days = daysBetween(today, expiresOn)
  return expiry === 'expired' ? (
    <ToneBadge tone="bad">{t('documents.expiry.expired', { days: -days })}</ToneBadge>
  ) : (
    <ToneBadge tone="attention">{t('documents.expiry.expiring', { days })}</ToneBadge>
  )
}
