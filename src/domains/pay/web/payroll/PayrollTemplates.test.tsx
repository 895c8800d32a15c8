import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { usualCsvFormat } from '#base/csv-format.ts'
import { answerSettings } from '#app/web/testing/settings.ts'
import { payrollRefusals, payrollRoutes, type PayrollTemplateShown } from '../../contract/payroll-exports.ts'
import { payrollTemplate } from '../testing/payroll-template.ts'

const path = '/provider/settings?tab=pay'

const template: PayrollTemplateShown = {
  ...payrollTemplate,
  columns: [
    { content: 'worker', heading: 'Worker', fixedText: null },
    { content: 'amount', heading: 'Euro', fixedText: null },
  ],
  codes: { ...payrollTemplate.codes, overtime: '1100' },
  version: 4,
  allowed: ['edit', 'delete'],
}

function answerTemplates(api: FakeApi, items: PayrollTemplateShown[]): void {
  answerSettings(api)
  api.answers(payrollRoutes.listTemplates, () => ({ items, allowed: ['add' as const] }))
  api.answers(payrollRoutes.previewTemplate, ({ body }) => ({
    period: { startDate: '2026-10-01', endDate: '2026-10-31' },
    text: `${body.columns.map(({ heading }) => heading).join(';')}\r\nAda Novak;200,00\r\n`,
    rows: 1,
    totals: [{ currency: 'EUR' as const, exported: 20_000, leftOut: -1250 }],
  }))
}

const dialog = page.getByRole('dialog')
const preview = dialog.getByRole('region', { name: 'Preview' })

describe('Templates of payroll exports', () => {
  test('without a template, proposes one with columns, codes and a preview, and adds it', async ({ api, visit }) => {
    answerTemplates(api, [])
    api.answers(payrollRoutes.addTemplate, () => {
      answerTemplates(api, [template])
      return template
    })
    await visit(path, user('administrator'))
    await expect.element(page.getByText('No templates yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add template' }).click()
    await expect.element(preview.getByText(/^Last day;Worker ID;Worker;Pay code/)).toBeVisible()
    await expect.element(preview.getByText('Exported: €200.00 · Left out: -€12.50')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add template' }).click()
    await expect.element(page.getByText('Template added')).toBeVisible()
    await expect.element(page.getByText('Default', { exact: true })).toBeVisible()
    expect(api.sentTo(payrollRoutes.addTemplate)[0]?.body).toMatchObject({
      name: 'Payroll office',
      codes: { regular: '1000', taxes: '3000' },
      format: usualCsvFormat,
    })
  })

  test('edits the columns: another content changes the heading, unless somebody has typed one', async ({
    api,
    visit,
  }) => {
    answerTemplates(api, [template])
    api.answers(payrollRoutes.editTemplate, () => template)
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Actions for Payroll office' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const column = (number: number) => dialog.getByRole('group', { name: `Column ${number}` })
    await userEvent.selectOptions(column(1).getByLabelText('Content'), 'stub')
    await userEvent.selectOptions(column(2).getByLabelText('Content'), 'hours')
    await expect.element(preview.getByText(/^Pay stub;Euro/)).toBeVisible()
    await userEvent.click(column(2).getByRole('button', { name: 'Move Column 2 up' }))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText('Template saved')).toBeVisible()
    expect(api.sentTo(payrollRoutes.editTemplate)).toMatchObject([
      {
        params: { id: template.id },
        ifMatch: 4,
        body: {
          columns: [
            { content: 'hours', heading: 'Euro' },
            { content: 'stub', heading: 'Pay stub' },
          ],
          codes: template.codes,
        },
      },
    ])
  })

  test('without a column there is no preview, and a name that is taken is explained', async ({ api, visit }) => {
    answerTemplates(api, [template])
    api.answers(payrollRoutes.editTemplate, () => {
      throw payrollRefusals.TEMPLATE_NAME_TAKEN()
    })
    await visit(path, user('administrator'))
    await page.getByRole('button', { name: 'Actions for Payroll office' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByRole('textbox', { name: /^Name/ }).fill('Accountant')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByText('Another template has this name. Choose another name.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove Column 2' }).click()
    await dialog.getByRole('button', { name: 'Remove Column 1' }).click()
    await expect.element(preview.getByText('Complete the columns to see the preview.')).toBeVisible()
  })
})
