import { z } from 'zod'
import type { RecordFields } from '#base/fields.ts'
import { money, rate } from '#base/money.ts'
import { unique } from '#base/once.ts'
import { id, identifier, limits, line, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { tagNames } from '#domains/tags/contract/names.ts'
import { experienceLevels, languageLevels } from '#domains/workforce/rules/levels.ts'
import { durationUnits } from '../rules.ts'
import { shownWorkingHours, workingHoursForm } from './working-hours.ts'

const requiredSkill = z.strictObject({
  name: identifier(limits.name, 'requests.validation.skillNameRequired'),
  /** Without it, any level is accepted. */
  minimumLevel: z.enum(experienceLevels).nullish(),
})
const requiredLanguage = z.strictObject({
  /** An ISO 639-1 code, such as `fr`. */
  language: z
    .string()
    .min(1, 'platform.validation.required')
    .regex(/^([a-z]{2})?$/, 'requests.validation.languageCode'),
  minimumLevel: z.enum(languageLevels).nullish(),
})

/** The fields of a request. Responses name its client, project, work site and manager instead of their IDs. */
export const requestRecord = {
  table: 'requests',
  keyPrefix: 'requests',
  erasure: 'notPersonal',
  fields: {
    title: {
      kind: 'own',
      part: 'what',
      required: true,
      form: line(limits.name, 'requests.validation.titleRequired'),
      columns: ['title'],
    },
    role: {
      kind: 'own',
      part: 'what',
      required: true,
      /** The role of the worker, such as picker or nurse. */
      form: line(limits.name, 'requests.validation.roleRequired'),
      columns: ['role'],
    },
    projectId: { kind: 'own', part: 'what', required: true, form: id, columns: ['project_id'] },
    /** Derived from the project. When given, it must be the project’s client. */
    clientId: { kind: 'own', part: 'what', form: id.optional(), columns: ['client_id'] },
    /** Defaults to the project’s work site. */
    workSiteId: { kind: 'own', part: 'what', form: id.nullish(), columns: ['work_site_id'] },
    /** Defaults to the project’s manager, or to the actor if it has none. */
    projectManagerId: {
      kind: 'own',
      part: 'what',
      form: id.nullish(),
      columns: ['project_manager_id'],
      erasure: 'evidence',
    },
    startDate: {
      kind: 'own',
      part: 'when',
      required: true,
      form: date(),
      columns: ['start_date'],
    },
    /** The request needs an end date or a duration with its unit. If both are given, they must agree. */
    endDate: { kind: 'own', part: 'when', form: date().optional(), columns: ['end_date'] },
    duration: { kind: 'own', part: 'when', form: whole(1, 3660).optional(), columns: [] },
    durationUnit: {
      kind: 'own',
      part: 'when',
      form: z.enum(durationUnits).optional(),
      columns: ['duration_unit'],
    },
    positions: {
      kind: 'own',
      part: 'when',
      required: true,
      form: whole(1, 10_000),
      columns: ['positions'],
    },
    /** Null if they are not known. */
    workingHours: {
      kind: 'own',
      part: 'when',
      form: workingHoursForm.nullish(),
      shown: shownWorkingHours.nullable(),
      columns: ['working_hours'],
      sheet: { workingHours: '', weekHours: '', expectedHours: '', budget: '' },
    },
    skills: {
      kind: 'own',
      part: 'whom',
      form: z
        .array(requiredSkill)
        .max(limits.list)
        .check(unique(({ name }) => name, 'requests.validation.skillTwice', 'name'))
        .optional(),
      columns: ['skills'],
    },
    certifications: {
      kind: 'own',
      part: 'whom',
      form: z
        .array(identifier())
        .max(limits.list)
        .check(unique((name) => name, 'requests.validation.certificationTwice'))
        .optional(),
      columns: ['certifications'],
    },
    languages: {
      kind: 'own',
      part: 'whom',
      form: z
        .array(requiredLanguage)
        .max(limits.list)
        .check(unique(({ language }) => language, 'requests.validation.languageTwice', 'language'))
        .optional(),
      columns: ['languages'],
    },
    experienceLevel: {
      kind: 'choice',
      part: 'whom',
      placed: true,
      values: experienceLevels,
      valuePrefix: 'workforce.level.',
    },
    budgetRate: {
      kind: 'own',
      part: 'whom',
      /** The highest acceptable price of an hour. It is not the worker’s pay rate. */
      form: rate.nullish(),
      shown: money.nullable(),
      columns: ['rate_amount', 'rate_currency'],
      sheet: { budgetRate: '', currency: '' },
    },
    orderNumber: {
      kind: 'text',
      part: 'what',
      headings:
        'ponumber purchaseorder purchaseordernumber numerodecommande bondecommande inkoopordernummer inkooporder bestelnummer',
    },
    tags: {
      kind: 'own',
      part: 'what',
      form: tagNames.optional(),
      shown: z.array(z.string()),
      columns: ['tags'],
    },
    description: { kind: 'prose', part: 'what', placed: true },
  },
} as const satisfies RecordFields
