import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { HistorySteps } from '#platform/web/ui/record/History.tsx'
import { shiftRoutes } from '../../contract.ts'
import { shiftStatuses } from '../../rules.ts'

/** The history of a shift: planned, moved, published, cancelled, with the reasons for overridden rules. */
export function ShiftHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const moment = (value: unknown) => format.moment(String(value))
  const status = (value: unknown) => {
    const known = shiftStatuses.find((one) => one === value)
    return known ? t(`shifts.status.${known}`) : String(value)
  }
  return (
    <HistorySteps
      of={shiftRoutes.readShiftHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        startsAt: { label: t('shifts.field.startsAt'), show: moment },
        endsAt: { label: t('shifts.field.endsAt'), show: moment },
        status: { label: t('shifts.field.status'), show: status },
        publishedAt: { label: t('shifts.field.publishedAt'), show: moment },
        cancelReason: { label: t('shifts.field.cancelReason') },
        // A change of assignment is a change of worker, which is shown as a detail.
        workerId: null,
      }}
    />
  )
}
