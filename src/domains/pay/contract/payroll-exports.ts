import { z } from 'zod'
import { csvFormat } from '#base/csv-format.ts'
import { historyPage } from '#base/history.ts'
import { type Currency, currencies } from '#base/currency.ts'
import { minorUnits } from '#base/money.ts'
import { pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, identifier, line, optional } from '#base/text.ts'
import { payrollContents } from '../rules/payroll-export.ts'

export const payrollRefusals = refusals('pay', {
  TEMPLATE_NAME_TAKEN: { as: 'CONFLICT', status: 409 },
  TOO_MANY_TEMPLATES: { as: 'CONFLICT', status: 409 },
  /** Somebody else has just chosen another default template. */
  DEFAULT_CHANGED: { as: 'CONFLICT', status: 409 },
  /** Another template must become the default first. */
  DEFAULT_TEMPLATE: { as: 'CONFLICT', status: 409 },
  /** There is no default template. */
  NO_TEMPLATE: { as: 'CONFLICT', status: 409 },
})

/** How many templates an organisation may have. */
export const mostTemplates = 20

const mostColumns = 40
const longestHeading = 100
const longestCode = 20

const column = z
  .strictObject({
    content: z.enum(payrollContents),
    heading: line(longestHeading),
    /** Only for a column with a fixed text. */
    fixedText: optional(line(longestHeading)),
  })
  .refine(({ content, fixedText }) => content !== 'fixedText' || fixedText, {
    error: 'platform.validation.required',
    path: ['fixedText'],
  })

/** The code of a wage component; without one, the component is left out. */
const code = optional(identifier(longestCode))
const content = {
  /** In the order of the file. */
  columns: z.array(column).min(1, { error: 'pay.validation.columnRequired' }).max(mostColumns),
  codes: z.strictObject({
    regular: code,
    overtime: code,
    night: code,
    holiday: code,
    component: code,
    payout: code,
    bonus: code,
    earning: code,
    taxes: code,
    insurance: code,
    other: code,
    reserve: code,
  }),
  format: csvFormat,
}
export const payrollTemplateForm = z.strictObject({ name: line(longestHeading), ...content })

const nullable = z.string().nullable()
const template = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The template of downloads that name none. */
  isDefault: z.boolean(),
  columns: z.array(z.strictObject({ content: z.enum(payrollContents), heading: z.string(), fixedText: nullable })),
  codes: z.strictObject({
    regular: nullable,
    overtime: nullable,
    night: nullable,
    holiday: nullable,
    component: nullable,
    payout: nullable,
    bonus: nullable,
    earning: nullable,
    taxes: nullable,
    insurance: nullable,
    other: nullable,
    reserve: nullable,
  }),
  format: csvFormat,
  ...editable(['edit', 'setDefault', 'delete']),
})
export type PayrollTemplateShown = z.output<typeof template>

const preview = z.strictObject({
  /** The period whose pay stubs are shown; null if none is issued and the lines are examples. */
  period: z.strictObject({ startDate: z.string(), endDate: z.string() }).nullable(),
  /** The first lines of the file. */
  text: z.string(),
  /** The number of rows in the whole file, without the headings. */
  rows: z.int(),
  /** Per currency, in minor units: the sum of the rows and that of the components without a code. Together they are the net pay. */
  totals: z.array(
    z.strictObject({
      currency: z.enum(currencies as [Currency, ...Currency[]]),
      exported: minorUnits,
      leftOut: minorUnits,
    }),
  ),
})
export type PayrollPreview = z.output<typeof preview>

const params = z.strictObject({ id })
const [read, write] = [provider('pay:read'), provider('pay:write')]

/** Routes for payroll exports and their templates. */
export const payrollRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/provider/pay/export-templates',
    access: read,
    summary: 'List the templates of payroll exports, by name',
    output: z.strictObject({ items: z.array(template), allowed: z.array(z.enum(['add'])) }),
  }),
  addTemplate: route({
    method: 'POST',
    path: '/provider/pay/export-templates',
    access: write,
    summary: 'Add a template of payroll exports; the first one becomes the default',
    status: 201,
    body: payrollTemplateForm,
    output: template,
  }),
  editTemplate: route({
    method: 'PATCH',
    path: '/provider/pay/export-templates/{id}',
    access: write,
    summary: 'Edit a template of payroll exports',
    versioned: true,
    params,
    body: payrollTemplateForm.partial(),
    output: template,
  }),
  setDefaultTemplate: route({
    method: 'POST',
    path: '/provider/pay/export-templates/{id}/default',
    access: write,
    summary: 'Make a template the default',
    params,
    output: template,
  }),
  deleteTemplate: route({
    method: 'DELETE',
    path: '/provider/pay/export-templates/{id}',
    access: write,
    summary: 'Delete a template of payroll exports; the default one only if it is the last',
    versioned: true,
    params,
  }),
  readTemplateHistory: route({
    method: 'GET',
    path: '/provider/pay/export-templates/{id}/history',
    access: read,
    summary: 'List the changes of a template of payroll exports',
    params,
    query: pageQuery(['at']).pick({ limit: true, cursor: true }),
    output: historyPage,
  }),
  previewTemplate: route({
    method: 'POST',
    path: '/provider/pay/export-templates/preview',
    access: read,
    summary: 'Preview the file of a template with the pay stubs of the latest issued period',
    body: z.strictObject(content),
    output: preview,
  }),
  readPayrollFile: route({
    method: 'GET',
    path: '/provider/pay/periods/{id}/payroll.csv',
    access: read,
    summary: 'Download the payroll export of an issued pay period; the download is recorded in its history',
    params,
    /** Without a template, the default one. */
    query: z.strictObject({ templateId: id.optional() }),
    counts: true,
    download: ['text/csv'],
  }),
}
