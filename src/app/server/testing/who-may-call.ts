import type { ClientPermission, ProviderRole } from '#base/actor.ts'
import { clientRoutes } from './client-routes.ts'
import { administrators, all, deciders, writers } from './role-sets.ts'

/*
 * Written by hand from the permission table of the specification, not derived from the code: who may call each route.
 * `first` marks routes that can be called while the company profile is incomplete or the temporary password not yet changed.
 */
export type AllowedCallers =
  | 'anyone'
  | 'signedIn'
  | 'signedIn first'
  | 'worker'
  | 'worker first'
  | { readonly contacts: ClientPermission | 'all' }
  | { readonly roles: ProviderRole[]; readonly first?: true; readonly workers?: true }

/** Several routes with the same callers. */
const each = (area: string, names: string, who: AllowedCallers): Record<string, AllowedCallers> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [`${area}.${name}`, who]))

/** The routes that import records of one kind. */
const imports = 'importFile listImports readImport undoImport'

/** The callers that may use each route. */
export const mayCall: Readonly<Record<string, AllowedCallers>> = {
  'platform.readMapTiles': 'signedIn',
  'places.searchPlaces': { roles: writers },

  'organisations.readCompany': { roles: administrators, first: true },
  'organisations.saveCompany': { roles: administrators, first: true },
  'organisations.readContacts': { roles: administrators, first: true },
  'organisations.saveContacts': { roles: administrators, first: true },
  'organisations.readPreferences': { roles: administrators, first: true },
  'organisations.savePreferences': { roles: administrators, first: true },
  'organisations.completeProfile': { roles: administrators, first: true },

  'settings.readSettings': { roles: administrators },
  'settings.saveSettings': { roles: administrators },
  'settings.readSettingsHistory': { roles: administrators },
  'settings.listHolidays': { roles: administrators },
  'settings.chooseHolidaySets': { roles: administrators },
  'settings.addHoliday': { roles: administrators },
  'settings.deleteHoliday': { roles: administrators },

  'background.readBackground': { roles: administrators },
  'background.tryJob': { roles: administrators },
  'background.tryMessage': { roles: administrators },

  'integrations.readIntegrations': { roles: administrators },

  'keys.listKeys': { roles: administrators },
  'keys.addKey': { roles: administrators },
  'keys.rotateKey': { roles: administrators },
  'keys.revokeKey': { roles: administrators },
  'keys.readKeyHistory': { roles: administrators },

  'events.listEvents': { roles: administrators },
  'events.readRecording': { roles: administrators },
  'events.saveRecording': { roles: administrators },
  ...each(
    'webhooks',
    `listWebhooks addWebhook editWebhook deleteWebhook rotateSecret testWebhook replayEvents
     listDeliveries redeliver readWebhookHistory`,
    { roles: administrators },
  ),

  'accounts.readDemo': 'anyone',
  'accounts.signIn': 'anyone',
  'accounts.register': 'anyone',
  'accounts.resendVerification': 'anyone',
  'accounts.validateRegistration': 'anyone',
  'accounts.activateAccount': 'anyone',
  'accounts.requestPasswordReset': 'anyone',
  'accounts.validateReset': 'anyone',
  'accounts.resetPassword': 'anyone',
  'accounts.changeWorkerPassword': 'worker first',
  'accounts.readProfile': 'signedIn first',
  'accounts.signOut': 'signedIn first',

  'users.listColleagues': { roles: all },
  'users.listUsers': { roles: administrators },
  'users.inviteUser': { roles: administrators },
  'users.readUser': { roles: administrators },
  'users.editUser': { roles: administrators },
  'users.deleteUser': { roles: administrators },
  'users.inviteAgain': { roles: administrators },
  'users.resetUserFactors': { roles: administrators },
  'singleSignOn.unlinkUserIdentity': { roles: administrators },
  'users.readUserHistory': { roles: administrators },
  'users.readOpenUserWork': { roles: administrators },
  'users.handOver': { roles: administrators },

  'ownAccount.readRegion': 'signedIn',
  'ownAccount.saveRegion': 'signedIn',
  'ownAccount.listSessions': 'signedIn',
  'ownAccount.endSession': 'signedIn',
  'ownAccount.endOtherSessions': 'signedIn',
  'ownAccount.changePassword': { roles: all },
  'ownAccount.readDeviceKey': 'signedIn first',

  'tour.readTour': 'signedIn',
  'tour.endTour': 'signedIn',
  'search.search': 'signedIn',

  'factors.signInByCode': 'anyone',
  'factors.signInByPasskey': 'anyone',
  'factors.readFactors': 'signedIn',
  'factors.askForProof': 'signedIn',
  'factors.startAuthenticator': 'signedIn',
  'factors.addAuthenticator': 'signedIn',
  'factors.removeAuthenticator': 'signedIn',
  'factors.startPasskey': 'signedIn',
  'factors.addPasskey': 'signedIn',
  'factors.removePasskey': 'signedIn',
  'factors.renewRecoveryCodes': 'signedIn',

  'sensitive.confirm': 'signedIn',
  'sensitive.readSignInAddress': 'signedIn',
  'sensitive.changeSignInAddress': 'signedIn',
  'sensitive.resendAddressLink': 'signedIn',
  'sensitive.cancelAddressChange': 'signedIn',
  'sensitive.readAddressLink': 'anyone',
  'sensitive.confirmAddress': 'anyone',
  'sensitive.undoAddressChange': 'anyone',

  'singleSignOn.readSignOn': { roles: ['providerAdmin'] },
  'singleSignOn.saveSignOn': { roles: ['providerAdmin'] },
  'singleSignOn.checkIssuer': { roles: ['providerAdmin'] },
  'singleSignOn.readSignOnHistory': { roles: ['providerAdmin'] },
  'singleSignOn.findSignOn': 'anyone',
  'singleSignOn.startSignOn': 'anyone',
  'singleSignOn.finishSignOn': 'anyone',

  'notifications.listNotifications': 'signedIn',
  'notifications.streamNotifications': 'signedIn',
  'notifications.readNotification': 'signedIn',
  'notifications.readAllNotifications': 'signedIn',
  'notifications.deleteNotification': 'signedIn',
  'notifications.clearNotifications': 'signedIn',
  'notifications.readNotificationSettings': 'signedIn',
  'notifications.saveNotificationSettings': 'signedIn',
  'notifications.sendPhoneCode': 'signedIn',
  'notifications.confirmPhone': 'signedIn',
  'notifications.listDevices': 'signedIn',
  'notifications.addDevice': 'signedIn',
  'notifications.deleteDevice': 'signedIn',

  'announcements.listAnnouncements': 'signedIn',
  'announcements.addAnnouncement': { roles: deciders },
  'announcements.deleteAnnouncement': { roles: deciders },

  'conversations.listConversations': 'signedIn',
  'conversations.startConversation': 'signedIn',
  'conversations.listReachable': 'signedIn',
  'conversations.readConversation': 'signedIn',
  'conversations.listMessages': 'signedIn',
  'conversations.sendMessage': 'signedIn',
  'conversations.markRead': 'signedIn',
  'conversations.addMembers': 'signedIn',
  'conversations.removeMember': 'signedIn',
  'conversations.addAttachment': 'signedIn',
  'conversations.readAttachmentContent': 'signedIn',

  ...clientRoutes,

  ...each('clientImports', imports, { roles: writers }),
  ...each('projectImports', imports, { roles: writers }),
  ...each('assignmentImports', imports, { roles: writers }),
  ...each('openBalanceImports', imports, { roles: writers }),
  ...each('billRateImports', imports, { roles: administrators }),

  'workforce.listWorkers': { roles: all },
  'workforce.exportWorkers': { roles: all },
  'workforce.importWorkers': { roles: writers },
  ...each('workforce', 'listImports readImport undoImport', { roles: writers }),
  'workforce.changeWorkers': { roles: writers },
  'workforce.addWorker': { roles: writers },
  'workforce.readWorker': { roles: all },
  'workforce.editWorker': { roles: writers },
  'workforce.deleteWorker': { roles: writers },
  'workforce.revealWorkerSecret': { roles: administrators },
  'workforce.readWorkerHistory': { roles: all },
  'workforce.readWorkerImage': { roles: all },
  'workforce.setWorkerImage': { roles: writers },
  'workforce.removeWorkerImage': { roles: writers },
  'workforce.readOpenWork': { roles: writers },
  'workforce.endWorkerSession': { roles: writers },
  'workforce.deactivateWorker': { roles: writers },
  'workforce.reactivateWorker': { roles: writers },
  'workforce.resetWorkerFactors': { roles: administrators },
  'workforce.resendEmailLink': { roles: administrators },
  'workforce.cancelEmailChange': { roles: administrators },
  'workforce.createFirstPassword': { roles: writers },
  'workforce.renewTemporaryPassword': { roles: writers },

  'ownProfile.readOwnProfile': 'worker',
  'ownProfile.editOwnProfile': 'worker',
  'ownProfile.readOwnProfileHistory': 'worker',
  'ownProfile.readOwnImage': 'worker',
  'ownProfile.setOwnImage': 'worker',
  'ownProfile.removeOwnImage': 'worker',

  'projects.listProjects': { roles: all },
  'projects.addProject': { roles: writers },
  'projects.readProject': { roles: all },
  'projects.editProject': { roles: writers },
  'projects.readOpenProjectWork': { roles: writers },
  'projects.endProject': { roles: writers },
  'projects.deleteProject': { roles: writers },
  'projects.readProjectHistory': { roles: all },

  'certifications.listCertifications': { roles: all },
  'certifications.addCertification': { roles: writers },
  'certifications.editCertification': { roles: writers },
  'certifications.deleteCertification': { roles: writers },
  'certifications.verifyCertification': { roles: writers },
  'certifications.rejectCertification': { roles: writers },
  'opportunities.listOpportunities': { roles: all },
  'opportunities.addOpportunity': { roles: writers },
  'opportunities.editOpportunity': { roles: writers },
  'opportunities.deleteOpportunity': { roles: writers },
  'opportunities.listOpenOpportunities': 'worker',
  'certifications.listOwnCertifications': 'worker',
  'certifications.addOwnCertification': 'worker',
  'certifications.editOwnCertification': 'worker',
  'certifications.deleteOwnCertification': 'worker',

  'documents.listDocuments': 'signedIn',
  'documents.addDocument': { roles: writers, workers: true },
  'documents.readDocument': 'signedIn',
  'documents.readDocumentContent': 'signedIn',
  'documents.editDocument': 'signedIn',
  'documents.deleteDocument': 'signedIn',

  'requests.listRequests': { roles: all },
  'requests.readTimeline': { roles: all },
  'requests.exportRequests': { roles: all },
  'requests.addRequest': { roles: writers },
  'requests.readRequest': { roles: all },
  'requests.editRequest': { roles: writers },
  'requests.deleteRequest': { roles: writers },
  'requests.readRequestHistory': { roles: all },
  'requests.reviewRequest': { roles: writers },
  'requests.approveRequest': { roles: deciders },
  'requests.rejectRequest': { roles: deciders },
  'requests.startRequest': { roles: writers },
  'requests.reopenRequest': { roles: writers },
  'requests.completeRequest': { roles: writers },
  'requests.cancelRequest': { roles: writers },

  'matching.listCandidates': { roles: all },

  'assignments.listAssignments': { roles: all },
  'assignments.offerAssignment': { roles: writers },
  'assignments.readOfferRates': { roles: writers },
  'assignments.readAssignment': { roles: all },
  'assignments.editAssignment': { roles: writers },
  'assignments.deleteAssignment': { roles: writers },
  'assignments.readAssignmentHistory': { roles: all },
  'assignments.cancelAssignment': { roles: writers },
  'assignments.completeAssignment': { roles: writers },
  'assignments.rateAssignment': { roles: writers },
  'assignments.listOwnAssignments': 'worker',
  'assignments.readOwnAssignment': 'worker',
  'assignments.acceptAssignment': 'worker',
  'assignments.rejectAssignment': 'worker',
  'assignments.cancelOwnAssignment': 'worker',
  'assignments.listWorkableProjects': 'worker',

  'shifts.readSchedule': { roles: all },
  'shifts.listShifts': { roles: all },
  'shifts.planShifts': { roles: writers },
  'shifts.readShift': { roles: all },
  'shifts.readShiftHistory': { roles: all },
  'shifts.moveShift': { roles: writers },
  'shifts.moveShifts': { roles: writers },
  'shifts.cancelShift': { roles: writers },
  'shifts.deleteShift': { roles: writers },
  'shifts.copyWeek': { roles: writers },
  'shifts.publishShifts': { roles: writers },
  'shifts.listOwnShifts': 'worker',
  'shifts.readCalendarFeed': 'worker',
  'shifts.renewCalendarFeed': 'worker',
  'shifts.stopCalendarFeed': 'worker',
  'shifts.readCalendar': 'anyone',

  'absences.listTimeOff': { roles: all },
  'absences.readTimeOffCalendar': { roles: all },
  'absences.readTimeOff': { roles: all },
  'absences.readTimeOffHistory': { roles: writers },
  'absences.approveTimeOff': { roles: writers },
  'absences.rejectTimeOff': { roles: writers },
  'absences.changeTimeOff': { roles: writers },
  'absences.listOwnTimeOff': 'worker',
  'absences.readOwnBalance': 'worker',
  'absences.askTimeOff': 'worker',
  'absences.withdrawTimeOff': 'worker',
  'absences.changeOwnTimeOff': 'worker',

  'timesheets.listOwnEntries': 'worker',
  'timesheets.addEntry': 'worker',
  'timesheets.readOwnEntry': 'worker',
  'timesheets.editEntry': 'worker',
  'timesheets.deleteEntry': 'worker',
  'timesheets.submitEntries': 'worker',
  'timesheets.withdrawEntry': 'worker',
  'timesheets.acceptProposal': 'worker',
  'timesheets.addEntriesInBulk': 'worker',
  'timesheets.listDays': 'worker',
  'timesheets.listEntries': { roles: all },
  'timesheets.exportEntries': { roles: all },
  'timesheets.exportProjects': { roles: all },
  'timesheets.listProjectHours': { roles: all },
  'timesheets.listWorkerHours': { roles: all },
  'timesheets.readEntry': { roles: all },
  'timesheets.readEntryHistory': { roles: all },
  'timesheets.approveEntry': { roles: writers },
  'timesheets.rejectEntry': { roles: writers },
  'timesheets.requestChanges': { roles: writers },
  'timesheets.reopenEntry': { roles: writers },
  'timesheets.undoApproval': { roles: writers },
  'timesheets.decideInBulk': { roles: writers },

  'clock.readClock': 'worker',
  'clock.clockIn': 'worker',
  'clock.pause': 'worker',
  'clock.resume': 'worker',
  'clock.clockOut': 'worker',

  ...each(
    'pay',
    `listPeriods addPeriod readPeriod readPeriodHistory deletePeriod calculatePeriod issuePeriod listStubs
     listAdjustments adjustPeriod adjustStub deleteAdjustment readStub readStubPdf readPayer savePayer
     readTransfer readTransferFile makeTransfer listTransfers readMadeTransferFile readJournal`,
    { roles: administrators },
  ),
  'pay.listOwnStubs': 'worker',
  'pay.readOwnStub': 'worker',
  'pay.readOwnStubPdf': 'worker',
  'pay.readCompensation': 'worker',
  'pay.listRates': { roles: all },
  'pay.addRate': { roles: writers },
  'pay.deleteRate': { roles: writers },
  ...each(
    'payrollExports',
    `listTemplates addTemplate editTemplate setDefaultTemplate deleteTemplate readTemplateHistory
     previewTemplate readPayrollFile`,
    { roles: administrators },
  ),

  ...each('salesJournal', 'readJournalSettings saveJournalSettings readSalesJournal readSalesJournalFile', {
    roles: administrators,
  }),
  ...each(
    'billing',
    `readSeller saveSeller readTerms saveTerms addBillRate deleteBillRate listStatements previewStatements
     makeStatement readStatement readStatementHistory creditStatement readStatementSheet readStatementPdf readStatementTimesheet
     readStatementXml`,
    { roles: administrators },
  ),

  ...each('agedReceivables', 'listAged listAgedInvoices exportAged', { roles: administrators }),
  ...each(
    'receivables',
    'readClientReceivables readStatementPayments recordPayment reversePayment applyCredit readSending sendStatement',
    { roles: administrators },
  ),
  ...each('peppol', 'readPeppol readStatementPeppol sendStatementByPeppol lookUpParticipant', {
    roles: administrators,
  }),
  ...each(
    'reminders',
    `readReminderSettings saveReminderSettings readClientReminders pauseClientReminders resumeClientReminders readStatementReminders
     sendReminder pauseStatementReminders resumeStatementReminders`,
    { roles: administrators },
  ),
  ...each(
    'bankTransactions',
    `importBankFile listBankTransactions bookBankTransaction bookBankTransactions reverseByBankTransaction ignoreBankTransaction
     reopenBankTransaction`,
    { roles: administrators },
  ),

  'privacy.readPrivacy': 'signedIn',
  'privacy.savePrivacy': 'signedIn',
  'privacy.exportAccount': 'signedIn',
  'privacy.deleteAccount': 'signedIn',
  'privacy.readOpenWork': { roles: ['providerAdmin'] },
  'privacy.closeOrganisation': { roles: ['providerAdmin'] },

  'statistics.readWorkerStatistics': 'worker',
  'statistics.readProviderStatistics': { roles: all },
  'firstSteps.readFirstSteps': { roles: writers },
  'statistics.readProviderHome': { roles: all },
  'statistics.readWorkerHome': 'worker',
}
