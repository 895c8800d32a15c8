import { createElement } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import type { Assignment } from '../contract.ts'
import { AssignmentStatusBadge } from './AssignmentStatusBadge.tsx'

/** The columns that every list of assignments has. */
export function useAssignmentColumns() {
  const { t } = useTranslation()
  const format = useFormat()
  return {
    dates: {
      key: 'dates',
      label: t('assignments.field.dates'),
      dates: true,
      show: (one) => format.dates(one.startDate, one.endDate),
    },
    hours: {
      key: 'hours',
      label: t('assignments.field.actual'),
      figures: true,
      show: (one) => format.duration(one.actualMinutes),
      cell: (one) => ({ minutes: one.actualMinutes }),
    },
    status: {
      key: 'status',
      label: t('assignments.field.status'),
      show: ({ status }) => createElement(AssignmentStatusBadge, { status }),
      cell: ({ status }) => t(`assignments.status.${status}`),
    },
  } satisfies Record<string, Column<Assignment>>
}
