import { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'
import { figurePeriods, longestRangeDays } from '../rules/periods.ts'

const range = z.strictObject({ from: z.string(), to: z.string() })

/** A period, the one before, and the same one last year. */
export const comparedPeriods = { period: range, before: range, lastYear: range }

/** The query of figures: a named period, this month by default, or a first and last day; of all work, or of a client or project. */
export function periodQuery<Fields extends z.ZodRawShape>(fields: Fields) {
  type Days = { from?: string | undefined; to?: string | undefined }
  return z
    .strictObject({
      period: z.enum(figurePeriods).optional(),
      from: date().optional(),
      to: date().optional(),
      clientId: id.optional(),
      projectId: id.optional(),
      ...fields,
    })
    .refine((query) => ((query as Days).from === undefined) === ((query as Days).to === undefined), {
      error: 'platform.validation.required',
      path: ['to'],
    })
    .refine((query) => !hasBoth(query as Days) || (query as Required<Days>).from! <= (query as Days).to!, {
      error: 'platform.validation.endNotBeforeStart',
      path: ['to'],
    })
    .refine(
      (query) => !hasBoth(query as Days) || daysBetween((query as Days).from!, (query as Days).to!) < longestRangeDays,
      {
        error: 'statistics.validation.rangeTooLong',
        path: ['to'],
      },
    )
}

const hasBoth = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from !== undefined && to !== undefined
