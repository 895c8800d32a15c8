import { localTimeOf } from '#base/calendar.ts'
import type { Handler } from '#platform/server/http/handlers.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { rowsOf } from '#platform/server/spreadsheet/pages.ts'
import { exportList } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { Entry, timesheetRoutes } from '../contract.ts'
import { currentCorrection, submittedValues } from '../rules/corrections.ts'
import { listEntries } from './queries.ts'

/** Exports all time entries of a filtered list as a file, with days and times in the organisation's time zone. */
export const exportEntries: Handler<typeof timesheetRoutes.exportEntries> = (scope, { query: { format, ...query } }) =>
  exportList(scope, format, {
    name: scope.translate('timesheets.of.title'),
    columns: columnsFor(scope),
    batches: rowsOf(scope, (page) => listEntries(scope, { query: { ...query, ...page }, ifMatch: undefined })),
  })

function columnsFor({ translate, actor }: ActorScope): SheetColumn<Entry>[] {
  const heading = (field: string) => translate(`timesheets.field.${field}`)
  const localTime = (at: string | undefined) => (at === undefined ? null : localTimeOf(at, actor.timeZone).time)
  return [
    { heading: heading('worker'), cell: ({ worker }) => worker.name },
    { heading: heading('date'), kind: 'date', cell: ({ date }) => date },
    { heading: heading('client'), cell: ({ client }) => client.name },
    { heading: heading('project'), cell: ({ project }) => project.name },
    { heading: heading('startTime'), kind: 'time', cell: ({ startTime }) => startTime },
    { heading: heading('endTime'), kind: 'time', cell: ({ endTime }) => endTime },
    { heading: heading('plannedStart'), kind: 'time', cell: ({ planned }) => localTime(planned?.startsAt) },
    { heading: heading('plannedEnd'), kind: 'time', cell: ({ planned }) => localTime(planned?.endsAt) },
    { heading: heading('breakMinutes'), kind: 'number', cell: ({ breakMinutes }) => breakMinutes },
    { heading: heading('hours'), kind: 'duration', cell: ({ totalMinutes }) => totalMinutes },
    { heading: heading('payRate'), kind: 'money', cell: ({ payRate }) => payRate },
    { heading: heading('worth'), kind: 'money', cell: ({ worth }) => worth },
    { heading: heading('currency'), cell: ({ worth }) => worth.currency },
    { heading: heading('status'), cell: ({ status }) => translate(`timesheets.status.${status}`) },
    {
      heading: heading('marks'),
      cell: ({ marks }) => marks.map((mark) => translate(`timesheets.mark.${mark}.name`)).join('; ') || null,
    },
    { heading: heading('workType'), cell: ({ workType }) => translate(`timesheets.workType.${workType}`) },
    { heading: heading('shiftType'), cell: ({ shiftType }) => translate(`timesheets.shiftType.${shiftType}`) },
    {
      heading: heading('source'),
      cell: ({ clocked, corrections }) => {
        const source = corrections.find(({ kind }) => kind === 'added')?.source
        if (source) return translate(`timesheets.correction.source.${source}`)
        return translate(clocked ? 'timesheets.entry.clocked' : 'timesheets.entry.byHand')
      },
    },
    {
      heading: heading('submittedStart'),
      kind: 'time',
      cell: ({ corrections }) => submittedValues(corrections)?.startTime ?? null,
    },
    {
      heading: heading('submittedEnd'),
      kind: 'time',
      cell: ({ corrections }) => submittedValues(corrections)?.endTime ?? null,
    },
    {
      heading: heading('submittedBreak'),
      kind: 'number',
      cell: ({ corrections }) => submittedValues(corrections)?.breakMinutes ?? null,
    },
    { heading: heading('correctionReason'), cell: ({ corrections }) => currentCorrection(corrections)?.reason ?? null },
    { heading: heading('correctedBy'), cell: ({ corrections }) => currentCorrection(corrections)?.by.name ?? null },
    {
      heading: heading('objection'),
      cell: ({ corrections }) => currentCorrection(corrections)?.objection?.comment ?? null,
    },
    { heading: heading('taskDescription'), cell: ({ taskDescription }) => taskDescription },
    { heading: heading('notes'), cell: ({ notes }) => notes },
    { heading: heading('comment'), cell: ({ comment }) => comment },
  ]
}
