import { createElement, useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/DataList.tsx'
import type { Entry } from '../../contract.ts'
import { EntryStatusBadge } from '../EntryStatusBadge.tsx'
import { MarksCell } from './MarksCell.tsx'
import { ProjectCell } from './ProjectCell.tsx'
import { TimesCell } from './TimesCell.tsx'

/** The columns of the approval list; the first is rendered as a link. */
export function useEntryColumns(): readonly Column<Entry>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const column = (key: string, show: Column<Entry>['show']) => ({ key, label: t(`timesheets.field.${key}`), show })
    return [
      column('worker', ({ worker }) => worker.name),
      column('project', (entry) => createElement(ProjectCell, { entry })),
      column('date', ({ date }) => format.date(date, 'weekday')),
      column('times', (entry) => createElement(TimesCell, { entry })),
      column('marks', (entry) => createElement(MarksCell, { entry })),
      column('break', ({ breakMinutes }) => (breakMinutes > 0 ? format.duration(breakMinutes) : '–')),
      column('hours', ({ totalMinutes }) => format.duration(totalMinutes)),
      column('worth', ({ worth }) => format.money(worth)),
      column('status', ({ status }) => createElement(EntryStatusBadge, { status })),
    ]
  }, [t, format])
}
