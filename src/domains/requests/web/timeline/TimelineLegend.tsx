import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Legend } from '#platform/web/ui/record/Legend.tsx'
import { requestStatuses } from '../../rules.ts'
import bars from './bars.module.css'

/** Explains the colours and patterns of the bars. */
export function TimelineLegend() {
  const { t } = useTranslation()
  return (
    <Legend
      label={t('requests.timeline.legend')}
      meanings={requestStatuses.map((status) => [
        status,
        <span key="look" className={bars.bar} data-status={status} data-swatch aria-hidden />,
        t(`requests.status.${status}`),
      ])}
    />
  )
}
