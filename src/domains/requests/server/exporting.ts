import { fieldLabel } from '#base/field-texts.ts'
import { Formats } from '#base/formats.ts'
import type { Handler } from '#platform/server/http/handlers.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { SheetColumn } from '#platform/server/spreadsheet/columns.ts'
import { plainCells } from '#platform/server/spreadsheet/plain-cells.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { rowsOf } from '#platform/server/spreadsheet/pages.ts'
import { exportList } from '#platform/server/spreadsheet/spreadsheet.ts'
import type { requestRoutes, StaffingRequest } from '../contract.ts'
import { requestRecord } from '../contract/fields.ts'
import { averageMinutes } from '../rules/working-hours.ts'
import { workingHoursText } from '../rules/working-hours-texts.ts'
import { listRequests } from './queries.ts'

/** Exports all requests that match the filter, as CSV or XLSX, in the reader’s language. */
export const exportRequests: Handler<typeof requestRoutes.exportRequests> = (scope, { query: { format, ...query } }) =>
  exportList(scope, format, {
    name: scope.translate('requests.list.title'),
    columns: columnsFor(scope),
    batches: rowsOf(scope, (page) => listRequests(scope, { query: { ...query, ...page } })),
  })

function columnsFor({ translate, language, actor }: ActorScope): SheetColumn<StaffingRequest>[] {
  const wording = { t: translate, format: new Formats(locales[language], actor.timeZone) }
  const languageNames = new Intl.DisplayNames([language], { type: 'language' })
  const level = (name: string, minimum: string | null) => (minimum === null ? name : `${name} (${minimum})`)
  const { experienceLevel, ...others } = plainCells(requestRecord, translate)
  return [
    { heading: translate('requests.field.title'), cell: ({ title }) => title },
    { heading: translate('requests.field.status'), cell: ({ status }) => translate(`requests.status.${status}`) },
    { heading: translate('requests.field.role'), cell: ({ role }) => role },
    { heading: translate('requests.field.client'), cell: ({ client }) => client.name },
    { heading: translate('requests.field.project'), cell: ({ project }) => project.name },
    { heading: translate('requests.field.workSite'), cell: ({ workSite }) => workSite?.name ?? null },
    { heading: translate('requests.field.projectManager'), cell: ({ projectManager }) => projectManager?.name ?? null },
    { heading: translate('requests.field.startDate'), kind: 'date', cell: ({ startDate }) => startDate },
    { heading: translate('requests.field.endDate'), kind: 'date', cell: ({ endDate }) => endDate },
    {
      heading: translate('requests.field.duration'),
      cell: ({ duration, durationUnit }) => translate(`requests.duration.${durationUnit}`, { count: duration }),
    },
    { heading: translate('requests.field.positions'), kind: 'number', cell: ({ positions }) => positions },
    {
      heading: translate('requests.field.filledPositions'),
      kind: 'number',
      cell: ({ filledPositions }) => filledPositions,
    },
    {
      heading: translate('requests.field.workingHours'),
      cell: ({ workingHours }) => workingHours && workingHoursText(workingHours, wording),
    },
    {
      heading: translate('requests.field.weekHours'),
      kind: 'duration',
      cell: ({ expected }) => expected && averageMinutes(expected.weekMinutes),
    },
    {
      heading: translate('requests.field.expectedHours'),
      kind: 'duration',
      cell: ({ expected }) => expected?.minutes ?? null,
    },
    { heading: translate('requests.field.budget'), kind: 'money', cell: ({ expected }) => expected?.budget ?? null },
    {
      heading: translate('requests.field.skills'),
      cell: ({ skills }) =>
        skills
          .map(({ name, minimumLevel: least }) => level(name, least && translate(`workforce.level.${least}`)))
          .join('; ') || null,
    },
    {
      heading: translate('requests.field.certifications'),
      cell: ({ certifications }) => certifications.join('; ') || null,
    },
    {
      heading: translate('requests.field.languages'),
      cell: ({ languages }) =>
        languages
          .map((one) =>
            level(
              languageNames.of(one.language) ?? one.language,
              one.minimumLevel && translate(`workforce.languageLevel.${one.minimumLevel}`),
            ),
          )
          .join('; ') || null,
    },
    { heading: translate('requests.field.experienceLevel'), ...experienceLevel },
    { heading: translate('requests.field.budgetRate'), kind: 'money', cell: ({ budgetRate }) => budgetRate },
    { heading: translate('requests.field.tags'), cell: ({ tags }) => tags.join('; ') || null },
    { heading: translate('requests.field.currency'), cell: ({ budgetRate }) => budgetRate?.currency ?? null },
    ...Object.entries(others).map(([name, cell]) =>
      Object.assign(cell, { heading: translate(fieldLabel(requestRecord, name)) }),
    ),
  ]
}
