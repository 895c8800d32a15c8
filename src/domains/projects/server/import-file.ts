import { z } from 'zod'
import { formShape } from '#base/fields.ts'
import { email, limits, line, optional } from '#base/text.ts'
import { besideFields } from '#base/validation.ts'
import { choices, dateIn, oneOf } from '#domains/imports/server/cells.ts'
import { wholeIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { projectStatuses } from '../rules.ts'
import { projectRecord } from '../contract/fields.ts'
import { type ProjectColumn, projectColumns } from '../contract/import-columns.ts'

const { name, startDate, endDate, description, budgetHours } = formShape(projectRecord)

/** A line of a file: a project, and the records that it names. */
export const projectLine = z
  .strictObject({
    name,
    client: line(limits.name, 'platform.validation.required'),
    workSite: optional(line(limits.name)),
    projectManager: optional(email()),
    startDate,
    endDate,
    status: z.enum(projectStatuses).optional(),
    description,
    budgetHours,
  })
  .refine((form) => !form.startDate || !form.endDate || form.startDate <= form.endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
    ...besideFields,
  })
export type ProjectLine = z.output<typeof projectLine>

const statusNames = choices(projectStatuses, (value) => `projects.status.${value}`)

/** How a file of projects is read. */
export const projectTable: TableKind<ProjectColumn, never, typeof projectLine> = {
  columns: projectColumns,
  once: [],
  form: projectLine,
  parse: ({ read }) =>
    ({
      name: read('name'),
      client: read('client'),
      workSite: read('workSite') ?? null,
      projectManager: read('projectManager') ?? null,
      startDate: read('startDate', dateIn) ?? null,
      endDate: read('endDate', dateIn) ?? null,
      status: read('status', oneOf(statusNames)),
      description: read('description') ?? null,
      budgetHours: read('budgetHours', wholeIn) ?? null,
    }) satisfies Record<ProjectColumn, unknown>,
}
