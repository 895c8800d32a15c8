import { useCallback } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useShiftTimes } from '../use-shift-times.ts'
import type { BoardItem } from './board.ts'

/** Returns the full accessible name of a shift. */
export function useShiftName(): (item: BoardItem) => string {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  return useCallback(
    ({ shift, assignment }) => {
      const isPlanned = shift.status === 'scheduled'
      const state = isPlanned ? (shift.published ? 'published' : 'draft') : shift.status
      return [
        assignment.worker.name,
        format.day(shift.startsAt, 'weekday'),
        timesOf(shift),
        assignment.project.name,
        assignment.client.name,
        t(`shifts.status.${state}`),
        assignment.status === 'pending' ? t('shifts.schedule.unanswered') : '',
      ]
        .filter(Boolean)
        .join(', ')
    },
    [t, format, timesOf],
  )
}
