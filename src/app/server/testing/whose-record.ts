import type { Caller } from './callers.ts'

/**
 * The owner that a record must have to be found by callers of the route: anyone in the organisation; a project managed by the caller for
 * a `provider`, anyone for other roles; the caller; or the caller for a worker, anyone for provider users.
 */
export type RecordOwner = 'organisation' | 'managed' | 'own' | 'own of a worker'

/** The owner of the records that each route of a record finds. Written by hand from the specification, like `mayCall`. */
export const recordOwners: Readonly<Record<string, RecordOwner>> = {
  'settings.deleteHoliday': 'organisation',

  'background.tryJob': 'organisation',
  'background.tryMessage': 'organisation',

  'webhooks.editWebhook': 'organisation',
  'webhooks.deleteWebhook': 'organisation',
  'webhooks.rotateSecret': 'organisation',
  'webhooks.testWebhook': 'organisation',
  'webhooks.replayEvents': 'organisation',
  'webhooks.listDeliveries': 'organisation',
  'webhooks.redeliver': 'organisation',
  'webhooks.readWebhookHistory': 'organisation',

  'users.readUser': 'organisation',
  'users.editUser': 'organisation',
  'users.deleteUser': 'organisation',
  'users.inviteAgain': 'organisation',
  'users.resetUserFactors': 'organisation',
  'singleSignOn.unlinkUserIdentity': 'organisation',
  'users.readUserHistory': 'organisation',

  'ownAccount.endSession': 'own',

  'factors.removePasskey': 'own',

  'notifications.readNotification': 'own',
  'notifications.deleteNotification': 'own',
  'notifications.deleteDevice': 'own',

  'announcements.deleteAnnouncement': 'organisation',

  'conversations.readConversation': 'own',
  'conversations.listMessages': 'own',
  'conversations.sendMessage': 'own',
  'conversations.markRead': 'own',
  'conversations.addMembers': 'own',
  'conversations.removeMember': 'own',
  'conversations.readAttachmentContent': 'own',

  'clients.readClient': 'organisation',
  'clients.editClient': 'organisation',
  'clients.deleteClient': 'organisation',
  'clients.readClientHistory': 'organisation',
  'clients.listWorkSites': 'organisation',
  'clients.addWorkSite': 'organisation',
  'clients.editWorkSite': 'organisation',
  'clients.deleteWorkSite': 'organisation',

  'workforce.revealWorkerSecret': 'organisation',
  'workforce.readImport': 'organisation',
  'workforce.readWorker': 'organisation',
  'workforce.editWorker': 'organisation',
  'workforce.deleteWorker': 'organisation',
  'workforce.readWorkerHistory': 'organisation',
  'workforce.readWorkerImage': 'organisation',
  'workforce.setWorkerImage': 'organisation',
  'workforce.removeWorkerImage': 'organisation',
  'workforce.deactivateWorker': 'organisation',
  'workforce.reactivateWorker': 'organisation',
  'workforce.resetWorkerFactors': 'organisation',
  'workforce.resendEmailLink': 'organisation',
  'workforce.cancelEmailChange': 'organisation',
  'workforce.renewTemporaryPassword': 'organisation',

  'projects.readProject': 'organisation',
  'projects.editProject': 'organisation',
  'projects.deleteProject': 'organisation',
  'projects.readProjectHistory': 'organisation',

  'certifications.listCertifications': 'organisation',
  'certifications.addCertification': 'organisation',
  'certifications.editCertification': 'organisation',
  'certifications.deleteCertification': 'organisation',
  'certifications.verifyCertification': 'organisation',
  'certifications.rejectCertification': 'organisation',
  'certifications.editOwnCertification': 'own',
  'certifications.deleteOwnCertification': 'own',

  'documents.readDocument': 'own of a worker',
  'documents.readDocumentContent': 'own of a worker',
  'documents.editDocument': 'own of a worker',
  'documents.deleteDocument': 'own of a worker',

  'opportunities.editOpportunity': 'organisation',
  'opportunities.deleteOpportunity': 'organisation',

  'requests.readRequest': 'organisation',
  'requests.editRequest': 'organisation',
  'requests.deleteRequest': 'organisation',
  'requests.readRequestHistory': 'organisation',
  'requests.reviewRequest': 'organisation',
  'requests.approveRequest': 'organisation',
  'requests.rejectRequest': 'organisation',
  'requests.startRequest': 'organisation',
  'requests.reopenRequest': 'organisation',
  'requests.completeRequest': 'organisation',
  'requests.cancelRequest': 'organisation',

  'assignments.readAssignment': 'organisation',
  'assignments.editAssignment': 'organisation',
  'assignments.deleteAssignment': 'organisation',
  'assignments.readAssignmentHistory': 'organisation',
  'assignments.cancelAssignment': 'organisation',
  'assignments.completeAssignment': 'organisation',
  'assignments.rateAssignment': 'organisation',
  'assignments.readOwnAssignment': 'own',
  'assignments.acceptAssignment': 'own',
  'assignments.rejectAssignment': 'own',
  'assignments.cancelOwnAssignment': 'own',

  'shifts.listShifts': 'organisation',
  'shifts.planShifts': 'organisation',
  'shifts.readShift': 'organisation',
  'shifts.readShiftHistory': 'organisation',
  'shifts.moveShift': 'organisation',
  'shifts.cancelShift': 'organisation',
  'shifts.deleteShift': 'organisation',

  'absences.readTimeOff': 'managed',
  'absences.readTimeOffHistory': 'managed',
  'absences.approveTimeOff': 'managed',
  'absences.rejectTimeOff': 'managed',
  'absences.withdrawTimeOff': 'own',

  'matching.listCandidates': 'organisation',

  'timesheets.readOwnEntry': 'own',
  'timesheets.editEntry': 'own',
  'timesheets.deleteEntry': 'own',
  'timesheets.withdrawEntry': 'own',
  'timesheets.acceptProposal': 'own',
  'timesheets.listWorkerHours': 'organisation',
  'timesheets.readEntry': 'managed',
  'timesheets.readEntryHistory': 'managed',
  'timesheets.approveEntry': 'managed',
  'timesheets.rejectEntry': 'managed',
  'timesheets.requestChanges': 'managed',
  'timesheets.reopenEntry': 'managed',
  'timesheets.undoApproval': 'managed',

  'pay.readPeriod': 'organisation',
  'pay.readPeriodHistory': 'organisation',
  'pay.deletePeriod': 'organisation',
  'pay.calculatePeriod': 'organisation',
  'pay.issuePeriod': 'organisation',
  'pay.listStubs': 'organisation',
  'pay.listAdjustments': 'organisation',
  'pay.adjustPeriod': 'organisation',
  'pay.adjustStub': 'organisation',
  'pay.deleteAdjustment': 'organisation',
  'pay.readStub': 'organisation',
  'pay.readStubPdf': 'organisation',
  'pay.readTransfer': 'organisation',
  'pay.readTransferFile': 'organisation',
  'pay.makeTransfer': 'organisation',
  'pay.listTransfers': 'organisation',
  'pay.readMadeTransferFile': 'organisation',
  'pay.readJournal': 'organisation',
  'pay.readOwnStub': 'own',
  'pay.readOwnStubPdf': 'own',
  'pay.listRates': 'organisation',
  'pay.addRate': 'organisation',
  'pay.deleteRate': 'organisation',

  'billing.readTerms': 'organisation',
  'billing.saveTerms': 'organisation',
  'billing.addBillRate': 'organisation',
  'billing.deleteBillRate': 'organisation',
  'billing.previewStatements': 'organisation',
  'billing.readStatement': 'organisation',
  'billing.readStatementHistory': 'organisation',
  'billing.creditStatement': 'organisation',
  'billing.readStatementSheet': 'organisation',
  'billing.readStatementPdf': 'organisation',
  'billing.readStatementXml': 'organisation',
}

/** The owner that a record must have to be referred to in the body or the query of a route. */
export const referenceOwners: Readonly<Record<string, Readonly<Record<string, RecordOwner>>>> = {
  'conversations.startConversation': { 'accountIds.0': 'organisation', projectId: 'organisation' },
  'conversations.sendMessage': { 'attachmentIds.0': 'own' },
  'conversations.addMembers': { 'accountIds.0': 'organisation' },
  'conversations.addAttachment': { conversationId: 'own' },
  'clients.changeClients': { 'items.0.id': 'organisation' },
  'workforce.changeWorkers': { 'items.0.id': 'organisation' },
  'projects.listProjects': { clientId: 'organisation', projectManagerId: 'organisation' },
  'projects.addProject': { clientId: 'organisation', workSiteId: 'organisation', projectManagerId: 'organisation' },
  'projects.editProject': { clientId: 'organisation', workSiteId: 'organisation', projectManagerId: 'organisation' },
  'documents.listDocuments': {
    workerId: 'own of a worker',
    projectId: 'own of a worker',
    certificationId: 'own of a worker',
  },
  'documents.addDocument': {
    workerId: 'own of a worker',
    certificationId: 'own of a worker',
    projectId: 'own of a worker',
  },
  'documents.editDocument': { projectId: 'own of a worker' },
  'requests.listRequests': { clientId: 'organisation', projectId: 'organisation', projectManagerId: 'organisation' },
  'requests.readTimeline': { clientId: 'organisation', projectId: 'organisation', projectManagerId: 'organisation' },
  'requests.exportRequests': { clientId: 'organisation', projectId: 'organisation', projectManagerId: 'organisation' },
  'requests.addRequest': {
    projectId: 'organisation',
    clientId: 'organisation',
    workSiteId: 'organisation',
    projectManagerId: 'organisation',
  },
  'requests.editRequest': {
    projectId: 'organisation',
    clientId: 'organisation',
    workSiteId: 'organisation',
    projectManagerId: 'organisation',
  },
  'assignments.listAssignments': {
    projectId: 'organisation',
    workerId: 'organisation',
    clientId: 'organisation',
    requestId: 'organisation',
  },
  'assignments.offerAssignment': {
    requestId: 'organisation',
    projectId: 'organisation',
    workerId: 'organisation',
    'workerIds.0': 'organisation',
    'payRates.0.workerId': 'organisation',
  },
  'assignments.readOfferRates': { requestId: 'organisation', projectId: 'organisation', workerIds: 'organisation' },
  'shifts.readSchedule': { workerId: 'organisation', projectId: 'organisation', clientId: 'organisation' },
  'shifts.moveShift': { assignmentId: 'organisation' },
  'shifts.moveShifts': { 'items.0.shiftId': 'organisation', 'items.0.assignmentId': 'organisation' },
  'shifts.copyWeek': { 'workerIds.0': 'organisation', projectId: 'organisation', clientId: 'organisation' },
  'shifts.publishShifts': { 'workerIds.0': 'organisation', projectId: 'organisation', clientId: 'organisation' },
  'shifts.listOwnShifts': { assignmentId: 'own' },
  'absences.listTimeOff': { projectId: 'managed', workerId: 'managed' },
  'absences.readTimeOffCalendar': { projectId: 'managed' },
  'timesheets.listOwnEntries': { projectId: 'own' },
  'timesheets.addEntry': { projectId: 'own' },
  'timesheets.editEntry': { projectId: 'own' },
  'timesheets.submitEntries': { 'ids.0': 'own' },
  'timesheets.listEntries': { projectId: 'managed', workerId: 'managed', clientId: 'managed' },
  'timesheets.listProjectHours': { clientId: 'managed', projectIds: 'managed' },
  'timesheets.exportProjects': { clientId: 'organisation', projectManagerId: 'organisation' },
  'timesheets.exportEntries': { projectId: 'managed', workerId: 'managed', clientId: 'managed' },
  'timesheets.decideInBulk': { 'items.0.id': 'managed' },
  'clock.clockIn': { projectId: 'own', shiftId: 'own' },
  'pay.listStubs': { workerId: 'organisation' },
  'pay.listAdjustments': { workerId: 'organisation' },
  'pay.adjustPeriod': { workerId: 'organisation', correctsLineId: 'organisation' },
  'pay.adjustStub': { correctsLineId: 'organisation' },
  'billing.addBillRate': { projectId: 'organisation' },
  'billing.listStatements': { clientId: 'organisation' },
  'billing.makeStatement': { clientId: 'organisation' },
}

/** Callers that are refused although they find the record, and may call the route for others or with another body. */
export const refusedOfFound: Readonly<Record<string, { own?: readonly string[]; theirs?: readonly string[] }>> = {
  // The body contains a national id and a bank account.
  'workforce.editWorker': { own: ['a manager', 'a provider'], theirs: ['a manager', 'a provider'] },
  // Users without the right to edit see the documents; a worker can change only the ones they uploaded.
  'documents.editDocument': { own: ['a user', 'a worker'], theirs: ['a user'] },
  'documents.deleteDocument': { own: ['a user', 'a worker'], theirs: ['a user'] },
  'conversations.removeMember': { own: ['a user'] },
  // All users see the project, but only its manager sees its hours.
  'timesheets.listWorkerHours': { theirs: ['a provider'] },
}

/** True if a colleague's record is not found for a caller. */
export function isHidden(whose: RecordOwner | undefined, { type, role }: Caller): boolean {
  if (whose === 'managed') return role === 'provider'
  return whose === 'own' || (whose === 'own of a worker' && type === 'worker')
}
