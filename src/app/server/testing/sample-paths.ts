import type { Route } from '#base/route.ts'
import type { SampleTenant } from '../samples.ts'

const named: Record<string, keyof SampleTenant['ids']> = {
  '/provider/users/{id}': 'user',
  '/provider/clients/{id}': 'client',
  '{siteId}': 'workSite',
  '{contactId}': 'contact',
  '{linkId}': 'confirmation',
  '/client/requests/{id}': 'request',
  '/client/invoices/{id}': 'statement',
  '/client/assignments/{id}': 'assignment',
  '/provider/workforce/{id}': 'worker',
  '/provider/workforce-imports/{id}': 'workerImport',
  '/provider/client-imports/{id}': 'clientImport',
  '/provider/project-imports/{id}': 'projectImport',
  '/provider/assignment-imports/{id}': 'assignmentImport',
  '/provider/bill-rate-imports/{id}': 'billRateImport',
  '/provider/open-balance-imports/{id}': 'openBalanceImport',
  '/provider/projects/{id}': 'project',
  '{certId}': 'certification',
  '/worker/certifications/{id}': 'certification',
  '/documents/{id}': 'document',
  '/provider/certification-opportunities/{id}': 'opportunity',
  '/announcements/{id}': 'announcement',
  '/provider/requests/{id}': 'request',
  '/provider/assignments/{id}': 'assignment',
  '/worker/assignments/{id}': 'assignment',
  '/provider/shifts/{id}': 'shift',
  '/provider/open-shifts/{id}': 'openShift',
  '/worker/open-shifts/{id}': 'openShift',
  '/worker/shifts/{id}': 'shift',
  '{colleagueId}': 'worker',
  '/provider/swaps/{id}': 'swap',
  '/worker/swaps/{id}': 'swap',
  '{claimId}': 'claim',
  '/provider/time-off/{id}': 'timeOff',
  '/worker/time-off/{id}': 'timeOff',
  '/provider/timesheet/{entryId}': 'entry',
  '/worker/time-entries/{id}': 'entry',
  '/notifications/{id}': 'notification',
  '/provider/holidays/{id}': 'holiday',
  '/conversations/{id}': 'conversation',
  '{memberId}': 'worker',
  '/attachments/{id}': 'attachment',
  '/provider/background/jobs/{id}': 'job',
  '/provider/background/messages/{id}': 'message',
  '/settings/sessions/{id}': 'session',
  '/settings/notifications/devices/{id}': 'device',
  '/settings/factors/passkeys/{id}': 'passkey',
  '/provider/statements/{id}': 'statement',
  '/provider/payments/{id}': 'payment',
  '/provider/invoice-runs/{id}': 'invoiceRun',
  '/provider/bank-transactions/{id}': 'bankTransaction',
  '{rateId}': 'billRate',
  '/provider/pay/periods/{id}': 'payPeriod',
  '/provider/pay/periods/{id}/journal.csv': 'issuedPeriod',
  '/provider/pay/periods/{id}/transfer': 'issuedPeriod',
  '/provider/pay/periods/{id}/transfers': 'issuedPeriod',
  '/provider/pay/transfers/{id}': 'transfer',
  '/provider/pay/export-templates/{id}': 'payrollTemplate',
  '/provider/pay/periods/{id}/payroll.csv': 'issuedPeriod',
  '/provider/pay/periods/{id}/transfer.xml': 'issuedPeriod',
  '/provider/pay/stubs/{id}': 'payStub',
  '/provider/pay/adjustments/{id}': 'adjustment',
  '/worker/pay-stubs/{id}': 'payStub',
  '/provider/workforce/{id}/rates/{rateId}': 'rate',
  '/keys/{id}': 'key',
  '/provider/fill-runs/{id}': 'fillRun',
  '/provider/kiosks/{id}': 'kiosk',
  '/provider/kiosk-punches/{id}': 'kioskPunch',
  '/webhooks/{id}': 'webhook',
  '{deliveryId}': 'delivery',
}

/** Returns the path of a route below /api, with the ids of the organisation's own records. */
export function pathWithin({ ids }: SampleTenant, route: Route): string {
  return route.path.replace(/\{\w+\}/g, (parameter: string, at: number) => {
    const rest = route.path.slice(at + parameter.length)
    // The last parameter of a complete path is the record of the route.
    const whole = rest.includes('{') ? undefined : named[route.path]
    const kind = whole ?? named[route.path.slice(0, at + parameter.length)] ?? named[parameter]
    if (kind === undefined) throw new Error(`sampleTenant has no record for ${parameter} of ${route.path}`)
    return ids[kind]
  })
}

/** Returns the id of the organisation's record that a field of a body or a query refers to, by the field's name. */
export function idFor({ ids, admin }: SampleTenant, field: string, route: Route): string | undefined {
  const byName: Record<string, string> = {
    clientId: ids.client,
    workSiteId: ids.workSite,
    projectId: ids.project,
    projectManagerId: admin.accountId,
    successorId: admin.accountId,
    workerId: ids.worker,
    colleagueId: ids.worker,
    exchangeShiftId: ids.shift,
    requestId: ids.request,
    assignmentId: ids.assignment,
    shiftId: ids.shift,
    openShiftIds: ids.openShift,
    suggestionIds: ids.fillSuggestion,
    shiftIds: ids.shift,
    kioskId: ids.kiosk,
    correctsLineId: ids.payLine,
    templateId: ids.payrollTemplate,
    workerIds: ids.worker,
    projectIds: ids.project,
    contactIds: ids.contact,
    statementId: ids.statement,
    paymentId: ids.payment,
    certificationId: ids.certification,
    accountIds: ids.user,
    conversationId: ids.conversation,
    attachmentIds: ids.attachment,
    ids: route.path.includes('bank-transactions') ? ids.bankTransaction : ids.entry,
    ...(route.path.includes('timesheet') && { id: ids.entry }),
    ...(route.path.includes('workforce') && { id: ids.worker }),
    ...(route.path.includes('clients') && { id: ids.client }),
  }
  return byName[field]
}
