import { usualCsvFormat } from '#base/csv-format.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { PayrollTemplateShown } from '../../contract/payroll-exports.ts'

/** A template with one column and the code of regular hours. */
export const payrollTemplate: PayrollTemplateShown = {
  id: uuid(71),
  name: 'Payroll office',
  isDefault: true,
  columns: [{ content: 'amount', heading: 'Amount', fixedText: null }],
  codes: {
    regular: '1000',
    overtime: null,
    night: null,
    holiday: null,
    component: null,
    payout: null,
    bonus: null,
    earning: null,
    taxes: null,
    insurance: null,
    other: null,
    reserve: null,
  },
  format: usualCsvFormat,
  version: 1,
  allowed: [],
}
