import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { shiftRoutes } from '../../contract.ts'
import type { useScheduleFilter } from './use-schedule-filter.ts'

interface Props {
  days: readonly string[]
  selection: ReturnType<typeof useScheduleFilter>['selection']
  drafts: number
  onClose: () => void
}

/** Confirms the publication of the drafts on screen. */
export function PublishDialog({ days, selection, drafts, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { act } = useWrite(shiftRoutes.publishShifts)
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  return (
    <Confirm
      open
      title={t('shifts.publish.title', { count: drafts })}
      action={t('shifts.publish.action')}
      onClose={onClose}
      onConfirm={async () => {
        const outcome = await act({ body: { from, to, ...selection } })
        if (outcome.ok) tell.success(t('shifts.publish.done', outcome.answer))
      }}
    >
      {t('shifts.publish.text', { dates: format.dates(from, to) })}
    </Confirm>
  )
}
