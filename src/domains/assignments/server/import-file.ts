import { z } from 'zod'
import { rate } from '#base/money.ts'
import { email, limits, line, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { besideFields } from '#base/validation.ts'
import { dateIn } from '#domains/imports/server/cells.ts'
import { rateIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { type AssignmentColumn, assignmentColumns } from '../contract/import-columns.ts'

/** A line of a file: an accepted assignment, and the records that it names. */
export const assignmentLine = z
  .strictObject({
    worker: email('platform.validation.required'),
    client: optional(line(limits.name)),
    project: line(limits.name, 'platform.validation.required'),
    role: line(limits.name, 'assignments.validation.roleRequired'),
    startDate: date('platform.validation.required'),
    endDate: date('platform.validation.required'),
    payRate: rate.nullish(),
    description: optional(text(limits.prose)),
  })
  .refine((form) => !form.startDate || !form.endDate || form.startDate <= form.endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
    ...besideFields,
  })
export type AssignmentLine = z.output<typeof assignmentLine>

/** How a file of assignments is read. */
export const assignmentTable: TableKind<AssignmentColumn, never, typeof assignmentLine> = {
  columns: assignmentColumns,
  once: [],
  form: assignmentLine,
  parse: (line) =>
    ({
      payRate: rateIn(line, 'payRate') ?? null,
      worker: line.read('worker'),
      client: line.read('client') ?? null,
      project: line.read('project'),
      role: line.read('role'),
      startDate: line.read('startDate', dateIn),
      endDate: line.read('endDate', dateIn),
      description: line.read('description') ?? null,
    }) satisfies Record<Exclude<AssignmentColumn, 'currency'>, unknown>,
}
