const offered = { startDate: '2026-12-01', endDate: '2026-12-14', answerBy: undefined }
const ofRequest = { ...offered, projectId: undefined }
const worked = {
  date: '2026-11-18',
  endTime: '16:00',
  endsNextDay: false,
  startOffset: undefined,
  endOffset: undefined,
  breaks: undefined,
  workType: 'regular',
  shiftType: 'regular',
}
const paid = { receivedOn: '2026-11-18', amount: { amount: 100, currency: 'EUR' }, 'allocations.0.amount': 100 }
const call = { kind: 'call', promisedOn: undefined, amount: undefined }
const inEuro = { 'amount.currency': 'EUR', minutes: undefined }

/**
 * Values to use in the body or in the query if the sample body would be refused before its references are checked;
 * undefined omits the field.
 */
export const sampleReplacements: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'conversations.startConversation accountIds.0': { office: undefined, projectId: undefined, groupName: undefined },
  'conversations.startConversation projectId': { office: undefined, accountIds: undefined, groupName: undefined },
  'law.addOverride clientId': { agreement: null, value: 30, level: 'warn', rule: 'BE-WT-22.breakLength.adults.360' },
  'projects.editProject clientId': { status: 'active' },
  'projects.editProject workSiteId': { status: 'active' },
  'requests.addRequest projectId': { endDate: undefined },
  'requests.addRequest clientId': { endDate: undefined },
  'requests.addRequest workSiteId': { endDate: undefined },
  'requests.addRequest projectManagerId': { endDate: undefined },
  'requests.editRequest projectId': { endDate: undefined },
  'requests.editRequest clientId': { endDate: undefined },
  'requests.editRequest workSiteId': { endDate: undefined },
  'requests.editRequest projectManagerId': { endDate: undefined },
  'assignments.offerAssignment requestId': { ...ofRequest, workerIds: undefined },
  'assignments.offerAssignment projectId': { ...offered, workerIds: undefined, requestId: undefined },
  'assignments.offerAssignment workerId': { ...ofRequest, workerIds: undefined },
  'assignments.offerAssignment workerIds.0': { ...ofRequest, workerId: undefined },
  'assignments.offerAssignment payRates.0.workerId': { ...ofRequest, workerId: undefined },
  'requests.readTimeline clientId': { from: '2026-12-01', to: '2026-12-14' },
  'requests.readTimeline projectId': { from: '2026-12-01', to: '2026-12-14' },
  'requests.readTimeline projectManagerId': { from: '2026-12-01', to: '2026-12-14' },
  'absences.readTimeOffCalendar projectId': { from: '2026-11-23', to: '2026-11-24' },
  'shifts.moveShift assignmentId': { day: undefined, startsAt: '2026-12-07T08:00:00Z', endsAt: '2026-12-07T16:00:00Z' },
  'shifts.moveShifts items.0.shiftId': { 'items.0.version': 1, 'items.0.endsAt': '2026-11-20T15:00:00Z' },
  'shifts.moveShifts items.0.assignmentId': { 'items.0.version': 1, 'items.0.endsAt': '2026-11-20T15:00:00Z' },
  'shifts.createShifts items.0.assignmentId': { 'items.0.endsAt': '2026-11-20T15:00:00Z' },
  'shifts.removeShifts items.0.shiftId': { 'items.0.version': 1 },
  'shifts.copyWeek workerIds.0': { to: '2026-11-30' },
  'shifts.copyWeek projectId': { to: '2026-11-30' },
  'shifts.copyWeek clientId': { to: '2026-11-30' },
  'timesheets.addEntry projectId': worked,
  'timesheets.editEntry projectId': worked,
  'timesheets.addEntryForWorker projectId': worked,
  'timesheets.addEntryForWorker workerId': worked,
  'clock.clockIn projectId': { at: undefined, shiftId: undefined },
  'clock.clockIn shiftId': { at: undefined, projectId: undefined },
  'pay.adjustPeriod workerId': { ...inEuro, correctsLineId: undefined },
  'pay.adjustPeriod correctsLineId': inEuro,
  'pay.adjustStub correctsLineId': inEuro,
  'receivables.recordPayment clientId': paid,
  'receivables.recordPayment allocations.0.statementId': paid,
  'receivableNotes.addReceivableNote clientId': call,
  'receivableNotes.addReceivableNote statementId': call,
  'invoiceRuns.startInvoiceRun invoices.0.clientId': {
    'invoices.0.digest': '0'.repeat(64),
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
  },
  'billing.makeStatement clientId': { digest: '0'.repeat(64), fromDate: '2026-11-01', toDate: '2026-11-30' },
}
