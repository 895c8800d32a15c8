import { NativeSelect } from '@mantine/core'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { absenceRoutes } from '../../contract.ts'
import { BalanceOf } from '../BalanceOf.tsx'

/** The worker's time off by type, in this, the previous or the next year. */
export function OwnBalance() {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const now = Number(todayIn(timeZone).slice(0, 4))
  const years = [now - 1, now, now + 1].map(String)
  const [query, setQuery] = useAddressQuery({ year: String(now) })
  const year = years.includes(query.year) ? query.year : String(now)
  const balance = useRead(absenceRoutes.readOwnBalance, { query: { year } }, { keep: true })
  return (
    <Panel
      title={t('absences.balance.title')}
      lead={t('absences.balance.lead')}
      action={
        <NativeSelect
          size="sm"
          aria-label={t('absences.balance.year')}
          data={years}
          value={year}
          onChange={(event) => setQuery({ year: event.currentTarget.value })}
        />
      }
    >
      <Reading of={balance}>{(known) => <BalanceOf balance={known} />}</Reading>
    </Panel>
  )
}
