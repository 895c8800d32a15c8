import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { absenceRoutes } from '../../contract.ts'
import { timeOffStatuses } from '../../rules.ts'

/** The history of a request: requested, decided, withdrawn. */
export function TimeOffHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <HistorySteps
      of={absenceRoutes.readTimeOffHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        status: {
          label: t('absences.field.status'),
          show: (value) => {
            const known = timeOffStatuses.find((one) => one === value)
            return known ? t(`absences.status.${known}`) : String(value)
          },
        },
        startDate: { label: t('absences.field.startDate'), show: (value) => format.date(String(value)) },
        endDate: { label: t('absences.field.endDate'), show: (value) => format.date(String(value)) },
        // The step already shows who, when and why.
        comment: null,
        decidedBy: null,
        decidedAt: null,
      }}
    />
  )
}
