import { createElement, useMemo } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import type { Entry } from '../../contract.ts'
import { HoursCell, ProjectCell, StatusCell, TimesCell } from './EntryCells.tsx'
import { Marks } from './Marks.tsx'

/** The columns of the approval list. Below the heading of a day, the date is shown only if the user turns it on. */
export function useEntryColumns(isByWorker: boolean): readonly Column<Entry>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return useMemo<readonly Column<Entry>[]>(() => {
    const column = <Key extends string>(key: Key, track: string, show: Column<Entry>['show']) => ({
      key,
      label: t(`timesheets.field.${key}`),
      track,
      show,
    })
    // Below the heading of its worker, an entry needs less room for the name.
    const [worker, project] = isByWorker
      ? ['minmax(max(5rem, min(11cqi, 10rem)), 1.2fr)', 'minmax(max(5.5rem, min(12.5cqi, 8rem)), 1.6fr)']
      : ['minmax(clamp(6rem, 17cqi, 10rem), 1.6fr)', 'minmax(clamp(5rem, 15cqi, 8rem), 1.5fr)']
    return [
      { ...column('worker', worker, (entry) => entry.worker.name), sort: 'worker' },
      {
        ...column('project', project, (entry) => createElement(ProjectCell, { entry })),
        priority: 1,
        cell: ({ project, client }) => `${project.name}, ${client.name}`,
      },
      {
        ...column('date', '6.25rem', ({ date }) => format.date(date, 'weekday')),
        sort: 'date',
        dates: true,
        cell: ({ date }) => ({ date }),
        optional: !isByWorker,
        deskOnly: !isByWorker,
      },
      {
        ...column('times', 'clamp(7.5rem, 14cqi, 11.25rem)', (entry) => createElement(TimesCell, { entry })),
        priority: 1,
        cell: ({ startTime, endTime }) =>
          startTime && endTime && `${format.timeOfDay(startTime)} – ${format.timeOfDay(endTime)}`,
      },
      // Only icons below 56rem, as in `Marks.module.css`.
      {
        ...column('marks', `clamp(4.5rem, (100cqi - 56rem) * 999, ${isByWorker ? 13.5 : 18}cqi)`, ({ marks }) =>
          createElement(Marks, { marks }),
        ),
        priority: 1,
        cell: ({ marks }) => marks.map((mark) => t(`timesheets.mark.${mark}.name`)).join(', '),
      },
      {
        ...column('break', '5rem', ({ breakMinutes }) => (breakMinutes > 0 ? format.duration(breakMinutes) : '–')),
        figures: true,
        cell: ({ breakMinutes }) => ({ minutes: breakMinutes }),
        deskOnly: true,
        priority: 3,
      },
      {
        ...column('hours', 'clamp(4rem, 6.5cqi, 5.5rem)', (entry) => createElement(HoursCell, { entry })),
        figures: true,
        cell: ({ totalMinutes }) => ({ minutes: totalMinutes }),
        priority: 1,
        end: true,
      },
      {
        ...column('worth', 'clamp(5rem, 10cqi, 7.5rem)', ({ worth }) => format.money(worth)),
        figures: true,
        cell: ({ worth }) => worth,
      },
      {
        ...column('status', 'clamp(7.75rem, 13cqi, 9.75rem)', (entry) => createElement(StatusCell, { entry })),
        cell: ({ status }) => t(`timesheets.status.${status}`),
      },
    ]
  }, [t, format, isByWorker])
}
