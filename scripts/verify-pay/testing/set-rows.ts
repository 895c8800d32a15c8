import type { PaidStub } from '#domains/pay/rules/stub.ts'
import type { Row } from '../past.ts'

/** The rows of a stub and its lines, as the second calculation reads them from the database. */
export function rowsOfStub(id: string, periodId: string, stub: PaidStub): { stubRow: Row; lines: Row[] } {
  const { currency, gross, net, minutes, deductions, hours, components, reserves, others } = stub
  const of = {
    pay_stub_id: id,
    currency,
    assignment_id: null,
    minutes: null,
    component: null,
    adjustment_id: null,
    base: null,
    balance: null,
  }
  return {
    stubRow: {
      id,
      pay_period_id: periodId,
      worker_id: 'worker',
      worker_name: 'Zoë Peeters',
      currency,
      gross: String(gross),
      deductions: String(gross - net),
      net: String(net),
      taxes: String(deductions.taxes),
      insurance: String(deductions.insurance),
      other: String(deductions.other),
      minutes,
      year: 2026,
      number: periodId === 'first' ? 1 : 2,
    },
    lines: [
      ...hours.map((line) =>
        Object.assign({}, of, {
          kind: line.kind,
          assignment_id: line.assignmentId,
          project_name: line.assignmentId,
          minutes: line.minutes,
          rate: String(line.rateAmount),
          percent: line.percent,
          article: line.article,
          amount: String(line.amount),
          entry_ids: line.entries.map(({ entryId }) => entryId),
          entry_dates: line.entries.map(({ date }) => date),
          entry_minutes: line.entries.map((one) => one.minutes),
        }),
      ),
      ...[...components, ...reserves].map((line, index) =>
        Object.assign({}, of, {
          id: `${id} ${index}`,
          kind: line.kind,
          component: line.component,
          assignment_id: line.assignmentId,
          project_name: line.assignmentId,
          base: line.base === null ? null : String(line.base),
          balance: line.balance === null ? null : String(line.balance),
          exception: line.exception,
          basis_points: line.basisPoints,
          amount: String(line.amount),
          article: line.article,
          first: line.firstDate,
          last: line.lastDate,
        }),
      ),
      ...others.map((line) =>
        Object.assign({}, of, {
          kind: line.kind,
          amount: String(line.amount),
          reason: line.reason,
          adjustment_id: line.adjustmentId,
          component: line.reserve?.component ?? null,
          assignment_id: line.reserve?.assignmentId ?? null,
          balance: line.reserve ? String(line.reserve.balance) : null,
        }),
      ),
    ],
  }
}
