import type { z } from 'zod'
import { bulkFault } from '#base/bulk.ts'
import { historyPage } from '#base/history.ts'
import { enteredMoney, money } from '#base/money.ts'
import { placeRoutes } from '#base/places.ts'
import { ref } from '#base/ref.ts'
import { absenceRoutes, certificate } from '#domains/absences/contract.ts'
import { sickLeaveRoutes } from '#domains/absences/contract/sick-leave.ts'
import { accountRoutes, ownAccountRoutes, userRoutes } from '#domains/accounts/contract.ts'
import { factorRoutes } from '#domains/accounts/contract/factors.ts'
import { sensitiveRoutes } from '#domains/accounts/contract/sensitive.ts'
import { signOnSettingRoutes } from '#domains/accounts/contract/single-sign-on.ts'
import { tourRoutes } from '#domains/accounts/contract/tour.ts'
import { viewRoutes } from '#domains/accounts/contract/list-views.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { contractLimitRoutes, limitFinding } from '#domains/assignments/contract/contract-limits.ts'
import { autofillRoutes } from '#domains/autofill/contract.ts'
import { availabilityRoutes } from '#domains/availability/contract.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { agedRoutes } from '#domains/receivables/contract/aged.ts'
import { receivableRoutes } from '#domains/receivables/contract.ts'
import { creditLimitRoutes } from '#domains/receivables/contract/credit-limits.ts'
import { receivableNoteRoutes } from '#domains/receivables/contract/receivable-notes.ts'
import { reminderRunRoutes } from '#domains/receivables/contract/reminder-runs.ts'
import { reminderRoutes } from '#domains/receivables/contract/reminders.ts'
import { bankTransactionRoutes } from '#domains/receivables/contract/bank-transactions.ts'
import { invoiceRunRoutes } from '#domains/receivables/contract/invoice-runs.ts'
import { peppolRoutes } from '#domains/receivables/contract/peppol.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { lawRoutes } from '#domains/law/contract.ts'
import { tagRoutes } from '#domains/tags/contract.ts'
import { taggingForm } from '#domains/tags/contract/tagging.ts'
import { contactRoutes } from '#domains/clients/contract/contacts.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { checkRoutes } from '#domains/checks/contract.ts'
import { incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { clientContractRoutes } from '#domains/contracts/contract/client-contracts.ts'
import { contractBatchRoutes } from '#domains/contracts/contract/batches.ts'
import { inspectionRoutes, publicInspectionRoutes } from '#domains/inspections/contract.ts'
import { kioskRoutes } from '#domains/kiosk/contract.ts'
import { tabletRoutes } from '#domains/kiosk/contract/tablet.ts'
import { kioskWorkerRoutes } from '#domains/kiosk/contract/worker.ts'
import { certificationRoutes, documentRoutes, opportunityRoutes } from '#domains/documents/contract.ts'
import { matchingRoutes } from '#domains/matching/contract.ts'
import { announcementRoutes, conversationRoutes } from '#domains/messages/contract.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { organisationRoutes, settingsRoutes } from '#domains/organisations/contract.ts'
import { backgroundRoutes } from '#domains/organisations/contract/background.ts'
import { integrationRoutes } from '#domains/organisations/contract/integrations.ts'
import { payRoutes } from '#domains/pay/contract.ts'
import { portalRoutes } from '#domains/portal/contract.ts'
import { portalAccessRoutes } from '#domains/portal/contract/access.ts'
import { portalContractRoutes } from '#domains/portal/contract/contracts.ts'
import { portalHoursRoutes } from '#domains/portal/contract/hours.ts'
import { portalInvoiceRoutes } from '#domains/portal/contract/invoices.ts'
import { portalRatingRoutes } from '#domains/portal/contract/ratings.ts'
import { portalRequestRoutes } from '#domains/portal/contract/requests.ts'
import { privacyRoutes } from '#domains/privacy/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { expectedHours, shownWorkingHours, workingHoursForm } from '#domains/requests/contract/working-hours.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { searchRoutes } from '#domains/search/contract.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { waveProgressRoutes, waveRoutes } from '#domains/shifts/contract/waves.ts'
import { workingHoursRoutes } from '#domains/shifts/contract/working-hours.ts'
import { openShiftRoutes } from '#domains/shifts/contract/open-shifts.ts'
import { swapRoutes } from '#domains/shifts/contract/swaps.ts'
import { statisticsRoutes } from '#domains/statistics/contract.ts'
import { moneyRoutes } from '#domains/statistics/contract/money.ts'
import { staffingRoutes } from '#domains/statistics/contract/staffing.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { eventRoutes } from '#domains/webhooks/contract.ts'
import { webhookRoutes } from '#domains/webhooks/contract/endpoints.ts'
import { bankAccountForm } from '#domains/workforce/contract/fields.ts'
import { userDepartureRoutes } from '#domains/accounts/contract/departure.ts'
import { openWorkAt } from '#domains/clients/contract/open-work.ts'
import { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'

type List<Item extends z.ZodType> = { readonly output: { readonly shape: { readonly items: z.ZodArray<Item> } } }
const itemOf = <Item extends z.ZodType>({ output }: List<Item>): Item => output.shape.items.element

const fields = {
  Reference: ref,
  Money: money,
  EnteredMoney: enteredMoney,
  History: historyPage,
  HistoryStep: historyPage.shape.items.element,
  BulkOutcome: clientRoutes.changeClients.output,
  BulkFault: bulkFault,
  AddressSuggestion: itemOf(placeRoutes.searchPlaces),
  FoundRecord: itemOf(searchRoutes.search),
}

const accounts = {
  SignedInUser: accountRoutes.readProfile.output,
  SignInForm: accountRoutes.signIn.body,
  RegistrationForm: accountRoutes.register.body,
  ActivationForm: accountRoutes.activateAccount.body,
  NewPasswordForm: accountRoutes.resetPassword.body,
  PasswordChangeForm: ownAccountRoutes.changePassword.body,
  Confirmation: accountRoutes.register.output,
  User: userRoutes.readUser.output,
  UserForm: userRoutes.inviteUser.body,
  Colleague: itemOf(userRoutes.listColleagues),
  RegionForm: ownAccountRoutes.saveRegion.body,
  RegionSettings: ownAccountRoutes.readRegion.output,
  Session: itemOf(ownAccountRoutes.listSessions),
  Tour: tourRoutes.readTour.output,
  ListViewForm: viewRoutes.addView.body,
  ListView: viewRoutes.addView.output,
  Factors: factorRoutes.readFactors.output,
  EnrolledFactor: factorRoutes.addAuthenticator.output,
  SignInAddress: sensitiveRoutes.readSignInAddress.output,
  SingleSignOnForm: signOnSettingRoutes.saveSignOn.body,
  SingleSignOnSettings: signOnSettingRoutes.readSignOn.output,
}

const organisation = {
  CompanyForm: organisationRoutes.saveCompany.body,
  CompanyProfile: organisationRoutes.readCompany.output,
  ContactsForm: organisationRoutes.saveContacts.body,
  Contacts: organisationRoutes.readContacts.output,
  PreferencesForm: organisationRoutes.savePreferences.body,
  Preferences: organisationRoutes.readPreferences.output,
  SettingsForm: settingsRoutes.saveSettings.body,
  Settings: settingsRoutes.readSettings.output,
  TimeRules: settingsRoutes.readSettings.output.shape.timeRules,
  PayRules: settingsRoutes.readSettings.output.shape.payRules,
  HolidayForm: settingsRoutes.addHoliday.body,
  Holiday: settingsRoutes.addHoliday.output,
  Holidays: settingsRoutes.listHolidays.output,
  BackgroundQueue: backgroundRoutes.readBackground.output.shape.jobs,
  Integrations: integrationRoutes.readIntegrations.output,
  PrivacyForm: privacyRoutes.savePrivacy.body,
  PrivacySettings: privacyRoutes.readPrivacy.output,
  DeletionForm: privacyRoutes.deleteAccount.body,
  Inspection: inspectionRoutes.startInspection.output,
  InspectionForm: inspectionRoutes.startInspection.body,
  InspectionWithLinks: inspectionRoutes.readInspection.output,
  InspectionLink: inspectionRoutes.readInspection.output.shape.links.element,
  SharedInspection: publicInspectionRoutes.openInspection.output,
  Event: itemOf(eventRoutes.listEvents),
  EventRecording: eventRoutes.readRecording.output,
  WebhookForm: webhookRoutes.addWebhook.body,
  Webhook: webhookRoutes.editWebhook.output,
  WebhookWithSecret: webhookRoutes.addWebhook.output,
  WebhookDelivery: itemOf(webhookRoutes.listDeliveries),
}

const clients = {
  TagForm: tagRoutes.addTag.body,
  Tag: tagRoutes.addTag.output,
  CountedTag: tagRoutes.countTags.output.shape.items.element,
  Tagging: taggingForm,
  LawOverrideForm: lawRoutes.addOverride.body,
  LawOverride: lawRoutes.addOverride.output,
  ClientForm: clientRoutes.addClient.body,
  Client: clientRoutes.readClient.output,
  ClientContactForm: contactRoutes.addContact.body,
  ClientContact: contactRoutes.addContact.output,
  PortalAccess: itemOf(portalAccessRoutes.listPortalAccess),
  ClientProfile: portalRoutes.readClientProfile.output,
  ScheduledShift: itemOf(portalRoutes.readClientSchedule),
  HoursWeek: itemOf(portalHoursRoutes.listHoursWeeks),
  WeekOfHours: portalHoursRoutes.readHoursWeek.output,
  ShiftReport: portalRoutes.reportShift.body,
  ClientHome: portalRoutes.readClientHome.output,
  UndoOutcome: portalHoursRoutes.undoHoursOfWeek.output,
  DecisionOutcome: portalHoursRoutes.decideHoursOfWeek.output,
  PlacedRequestForm: portalRequestRoutes.placeClientRequest.body,
  PlacedRequest: portalRequestRoutes.readClientRequest.output,
  ClientContract: itemOf(portalContractRoutes.listClientContracts),
  ClientContractWithText: portalContractRoutes.readClientContract.output,
  ClientInvoice: itemOf(portalInvoiceRoutes.listClientInvoices),
  EndedAssignment: portalRatingRoutes.rateEndedAssignment.output,
  WorkSiteForm: clientRoutes.addWorkSite.body,
  WorkSite: clientRoutes.addWorkSite.output,
  ProjectForm: projectRoutes.addProject.body,
  ProjectChanges: projectRoutes.editProject.body,
  Project: projectRoutes.readProject.output,
  RequestForm: requestRoutes.addRequest.body,
  RequestChanges: requestRoutes.editRequest.body,
  Request: requestRoutes.readRequest.output,
  WorkingHoursForm: workingHoursForm,
  WorkingHours: shownWorkingHours,
  ExpectedHours: expectedHours,
  TimelineRequest: itemOf(requestRoutes.readTimeline),
  Candidate: itemOf(matchingRoutes.listCandidates),
  SellerForm: billingRoutes.saveSeller.body,
  BillingSeller: billingRoutes.readSeller.output,
  BillingTermsForm: billingRoutes.saveTerms.body,
  BillingTerms: billingRoutes.readTerms.output,
  BillRateForm: billingRoutes.addBillRate.body,
  BillRate: billingRoutes.addBillRate.output,
  StatementForm: billingRoutes.makeStatement.body,
  StatementPreview: billingRoutes.previewStatements.output,
  StatementTotals: billingRoutes.readStatementTotals.output,
  StatementSummary: itemOf(billingRoutes.listStatements),
  StatementLine: billingRoutes.readStatement.output.shape.lines.element,
  Statement: billingRoutes.readStatement.output,
  CreditForm: billingRoutes.creditStatement.body,
  ToInvoice: itemOf(invoiceRunRoutes.listToInvoice),
  InvoiceRunForm: invoiceRunRoutes.startInvoiceRun.body,
  InvoiceRun: invoiceRunRoutes.readInvoiceRun.output,
  InvoiceRunItem: itemOf(invoiceRunRoutes.listInvoiceRunItems),
  CreditLimitForm: creditLimitRoutes.saveCreditLimit.body,
  CreditLimit: creditLimitRoutes.readCreditLimit.output,
  CreditCheck: creditLimitRoutes.checkCredit.output,
  ReceivableNoteForm: receivableNoteRoutes.addReceivableNote.body,
  ReceivableNote: receivableNoteRoutes.addReceivableNote.output,
  ReminderRunForm: reminderRunRoutes.startReminderRun.body,
  ReminderRun: reminderRunRoutes.readReminderRun.output,
  ReminderRunItem: itemOf(reminderRunRoutes.listReminderRunItems),
  PaymentForm: receivableRoutes.recordPayment.body,
  Payment: receivableRoutes.recordPayment.output,
  PaymentReversalForm: receivableRoutes.reversePayment.body,
  ClientReceivables: receivableRoutes.readClientReceivables.output,
  AgedReceivables: agedRoutes.listAged.output,
  StatementSending: receivableRoutes.readSending.output,
  StatementSendForm: receivableRoutes.sendStatement.body,
  StatementPeppol: peppolRoutes.readStatementPeppol.output,
  PeppolParticipant: peppolRoutes.lookUpParticipant.output,
  StatementPayments: receivableRoutes.readStatementPayments.output,
  ReminderSettings: reminderRoutes.readReminderSettings.output,
  ReminderSettingsForm: reminderRoutes.saveReminderSettings.body,
  ReminderPauseForm: reminderRoutes.pauseClientReminders.body,
  ClientReminders: reminderRoutes.readClientReminders.output,
  StatementReminders: reminderRoutes.readStatementReminders.output,
  ReminderForm: reminderRoutes.sendReminder.body,
  BankFile: bankTransactionRoutes.importBankFile.output,
  BankTransaction: bankTransactionRoutes.listBankTransactions.output.shape.items.element,
  BankTransactionBooking: bankTransactionRoutes.bookBankTransaction.body,
}

const workers = {
  BankAccountForm: bankAccountForm,
  WorkerSummary: itemOf(workforceRoutes.listWorkers),
  Worker: workforceRoutes.readWorker.output,
  OpenWork: departureRoutes.readOpenWork.output,
  OpenWorkAt: openWorkAt,
  OpenUserWork: userDepartureRoutes.readOpenUserWork.output,
  ImportReport: workforceRoutes.readImport.output,
  CertificationForm: certificationRoutes.addCertification.body,
  CertificationChanges: certificationRoutes.editCertification.body,
  Certification: certificationRoutes.addCertification.output,
  CertificationOpportunityForm: opportunityRoutes.addOpportunity.body,
  CertificationOpportunity: opportunityRoutes.addOpportunity.output,
  DocumentForm: documentRoutes.editDocument.body,
  Document: documentRoutes.readDocument.output,
  AnnouncementForm: announcementRoutes.addAnnouncement.body,
  Announcement: announcementRoutes.addAnnouncement.output,
  ConversationForm: conversationRoutes.startConversation.body,
  Conversation: itemOf(conversationRoutes.listConversations),
  ConversationWithMembers: conversationRoutes.readConversation.output,
  ReachablePerson: itemOf(conversationRoutes.listReachable),
  MessageForm: conversationRoutes.sendMessage.body,
  Message: conversationRoutes.sendMessage.output,
  Attachment: conversationRoutes.addAttachment.output,
  Notification: itemOf(notificationRoutes.listNotifications),
  NotificationSettingsForm: notificationRoutes.saveNotificationSettings.body,
  NotificationSettings: notificationRoutes.readNotificationSettings.output,
  DeviceForm: notificationRoutes.addDevice.body,
  Device: notificationRoutes.addDevice.output,
}

const work = {
  AssignmentForm: assignmentRoutes.offerAssignment.body,
  AssignmentChanges: assignmentRoutes.editAssignment.body,
  Assignment: assignmentRoutes.readAssignment.output,
  OwnAssignment: assignmentRoutes.readOwnAssignment.output,
  OffersMade: assignmentRoutes.offerAssignment.output.options[1],
  OfferRates: assignmentRoutes.readOfferRates.output,
  ContractLimits: contractLimitRoutes.readContractLimits.output.shape.items.element,
  ContractLimitFinding: limitFinding,
  RatingForm: assignmentRoutes.rateAssignment.body,
  EndGroundForm: assignmentRoutes.setEndGround.body,
  WithdrawalForm: assignmentRoutes.cancelAssignment.body,
  WorkableProject: itemOf(assignmentRoutes.listWorkableProjects),
  AvailabilityForm: availabilityRoutes.saveOwnAvailability.body,
  Availability: availabilityRoutes.readOwnAvailability.output,
  ShiftForm: shiftRoutes.planShifts.body,
  ShiftChanges: shiftRoutes.moveShift.body,
  Shift: shiftRoutes.readShift.output,
  MovedShift: shiftRoutes.moveShift.output,
  OwnShift: itemOf(shiftRoutes.listOwnShifts),
  FillRun: autofillRoutes.readFillRun.output,
  OpenShiftForm: openShiftRoutes.createOpenShifts.body,
  OpenShiftChanges: openShiftRoutes.editOpenShift.body,
  OpenShift: itemOf(openShiftRoutes.listOpenShifts),
  OpenShiftDetail: openShiftRoutes.readOpenShift.output,
  WaveProgress: waveProgressRoutes.readWaves.output,
  WaveRun: waveRoutes.startWaves.output,
  WaveStart: waveRoutes.startWaves.body,
  WorkingHoursChange: workingHoursRoutes.changeWorkingHours.output,
  WorkingHoursChangeForm: workingHoursRoutes.changeWorkingHours.body,
  ClaimableShift: itemOf(openShiftRoutes.listClaimableShifts),
  Swap: swapRoutes.readSwap.output,
  OwnSwap: swapRoutes.offerShift.output,
  OfferedShift: itemOf(swapRoutes.listOfferedShifts),
  Planning: shiftRoutes.planShifts.output,
  PlanningWarning: shiftRoutes.planShifts.output.shape.warnings.element,
  Schedule: shiftRoutes.readSchedule.output,
  TimeOffForm: absenceRoutes.askTimeOff.body,
  SickLeaveForm: sickLeaveRoutes.reportSickness.body,
  TimeOff: absenceRoutes.approveTimeOff.output,
  OwnTimeOff: absenceRoutes.askTimeOff.output,
  SickLeaveCertificate: certificate,
  TimeOffBalance: absenceRoutes.readOwnBalance.output,
  TimeOffCalendar: absenceRoutes.readTimeOffCalendar.output,
  ClockState: clockRoutes.readClock.output,
  Punch: clockRoutes.resume.body,
  StartCheck: checkRoutes.listStartChecks.output.shape.items.element,
  StartChecks: checkRoutes.listStartChecks.output,
  OwnStartChecks: checkRoutes.listOwnStartChecks.output,
  IncompleteStart: incompleteStartRoutes.listIncompleteStarts.output.shape.items.element,
  ContractTemplateLine: contractRoutes.listTemplates.output.shape.items.element,
  ContractTemplate: contractRoutes.readTemplate.output,
  Contract: contractRoutes.listContracts.output.shape.items.element,
  ContractWithText: contractRoutes.readContract.output,
  ContractRenewal: itemOf(contractBatchRoutes.listRenewals),
  ContractRunForm: contractBatchRoutes.startContractRun.body,
  ContractRun: contractBatchRoutes.readContractRun.output,
  ContractRunItem: itemOf(contractBatchRoutes.listContractRunItems),
  OwnContract: contractRoutes.listOwnContracts.output.shape.items.element,
  OwnContractWithText: contractRoutes.readOwnContract.output,
  FrameworkAgreementForm: clientContractRoutes.writeFramework.body,
  Kiosk: kioskRoutes.renameKiosk.output,
  KioskWithCode: kioskRoutes.addKiosk.output,
  KioskTablet: tabletRoutes.readTablet.output,
  KioskPin: kioskWorkerRoutes.readOwnPin.output,
}

const hoursAndPay = {
  TimeEntryForm: timesheetRoutes.addEntry.body,
  TimeEntryRows: timesheetRoutes.addEntriesInBulk.body,
  TimeEntry: timesheetRoutes.readEntry.output,
  OwnTimeEntry: timesheetRoutes.readOwnEntry.output,
  TimeEntryCorrection: timesheetRoutes.readEntry.output.shape.corrections.element,
  TimeEntryCorrectionForm: timesheetRoutes.correctEntry.body,
  TimeEntryForWorkerForm: timesheetRoutes.addEntryForWorker.body,
  TimeEntryDecisions: timesheetRoutes.decideInBulk.output,
  BulkDecision: timesheetRoutes.decideInBulk.body,
  TimesheetDay: itemOf(timesheetRoutes.listDays),
  ProjectHours: itemOf(timesheetRoutes.listProjectHours),
  WorkerHours: itemOf(timesheetRoutes.listWorkerHours),
  PayPeriodForm: payRoutes.addPeriod.body,
  PayPeriod: payRoutes.readPeriod.output,
  PayPeriodSummary: itemOf(payRoutes.listPeriods),
  PayStub: payRoutes.readStub.output,
  PayStubLine: payRoutes.readStub.output.shape.lines.element,
  PayStubSummary: itemOf(payRoutes.listStubs),
  OwnPayStub: payRoutes.readOwnStub.output,
  OwnPayStubSummary: itemOf(payRoutes.listOwnStubs),
  AdjustmentForm: payRoutes.adjustStub.body,
  WorkersAdjustmentForm: payRoutes.adjustPeriod.body,
  Adjustment: payRoutes.adjustStub.output,
  PayerForm: payRoutes.savePayer.body,
  PayerSettings: payRoutes.readPayer.output,
  Transfer: payRoutes.readTransfer.output,
  CreatedTransfer: payRoutes.makeTransfer.output,
  Compensation: payRoutes.readCompensation.output,
  WorkerRate: payRoutes.addRate.output,
  WorkerStatistics: statisticsRoutes.readWorkerStatistics.output,
  ProviderStatistics: statisticsRoutes.readProviderStatistics.output,
  MoneyStatistics: moneyRoutes.readMoney.output,
  MoneyByMonth: moneyRoutes.readMoneyByMonth.output,
  StaffingByMonth: staffingRoutes.readStaffingByMonth.output,
  StaffingStatistics: staffingRoutes.readStaffing.output,
  MoneySummary: moneyRoutes.readMoneySummary.output,
  ProviderHome: statisticsRoutes.readProviderHome.output,
  WorkerHome: statisticsRoutes.readWorkerHome.output,
}

/** The named schemas of the API description. Other bodies and answers are named after their operation. */
export const apiSchemas: Readonly<Record<string, z.ZodType>> = {
  ...fields,
  ...accounts,
  ...organisation,
  ...clients,
  ...workers,
  ...work,
  ...hoursAndPay,
}
