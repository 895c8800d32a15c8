import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import type { OwnPin } from '../../contract/worker.ts'

/** The kiosk number of a worker, and since when there is a PIN. */
export function PinFacts({ pin: { number, changedAt } }: { pin: OwnPin }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (number === null || changedAt === null) return <p>{t('kiosk.pin.none')}</p>
  return (
    <Facts
      facts={[
        [t('kiosk.pin.number'), String(number)],
        [t('kiosk.pin.changed'), format.moment(changedAt)],
      ]}
    />
  )
}
