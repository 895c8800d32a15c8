import { z } from 'zod'
import type { RecordFields } from '#base/fields.ts'
import { id, limits, line } from '#base/text.ts'
import { date } from '#base/time.ts'

/** The fields of a project. Responses name its client, work site and manager instead of their IDs. */
export const projectRecord = {
  table: 'projects',
  keyPrefix: 'projects',
  erasure: 'notPersonal',
  fields: {
    name: {
      kind: 'own',
      part: 'what',
      required: true,
      form: line(limits.name, 'projects.validation.nameRequired'),
      shown: z.string(),
      columns: ['name'],
    },
    clientId: {
      kind: 'own',
      part: 'what',
      required: true,
      form: id,
      columns: ['client_id'],
    },
    workSiteId: { kind: 'own', part: 'what', form: id.nullish(), columns: ['work_site_id'] },
    projectManagerId: {
      kind: 'own',
      part: 'when',
      form: id.nullish(),
      columns: ['project_manager_id'],
      erasure: 'evidence',
    },
    startDate: {
      kind: 'own',
      part: 'when',
      form: date().nullish(),
      shown: z.string().nullable(),
      columns: ['start_date'],
    },
    endDate: {
      kind: 'own',
      part: 'when',
      form: date().nullish(),
      shown: z.string().nullable(),
      columns: ['end_date'],
    },
    status: { kind: 'own', part: 'when', columns: ['status'] },
    orderNumber: {
      kind: 'text',
      part: 'what',
      headings:
        'ponumber purchaseorder purchaseordernumber numerodecommande bondecommande inkoopordernummer inkooporder bestelnummer',
    },
    description: { kind: 'prose', part: 'what', placed: true },
    budgetHours: {
      kind: 'own',
      part: 'when',
      form: z.int().min(0).max(1_000_000).nullish(),
      shown: z.int().nullable(),
      columns: ['budget_hours'],
    },
    colour: {
      kind: 'own',
      part: 'when',
      form: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .nullish(),
      shown: z.string(),
      columns: ['colour'],
    },
  },
} as const satisfies RecordFields
