import { payrollRoutes } from '#domains/pay/contract/payroll-exports.ts'
import { type FakeApi, never } from './fake-api.ts'

/** Lets the payroll templates below the pay rules load. */
export function leavePayrollTemplates(api: FakeApi): void {
  api.answers(payrollRoutes.listTemplates, never)
}
