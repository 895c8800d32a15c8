import { v7 as uuid } from 'uuid'
import type { Route } from '#base/route.ts'
import { sampleCertificate, sampleOpenBalance, sampleTimeOff } from '#domains/absences/server/samples.ts'
import {
  type SampleAccount,
  sampleOrganisation,
  samplePasskey,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleFillRun } from '#domains/autofill/server/samples.ts'
import { sampleAvailability } from '#domains/availability/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCertification, sampleDocument, sampleOpportunity } from '#domains/documents/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleInspection } from '#domains/inspections/server/samples.ts'
import { sampleLink } from '#domains/confirmations/server/samples.ts'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import {
  sampleBankTransaction,
  sampleInvoiceRun,
  sampleReceivableNote,
  sampleReminderRun,
  samplePayment,
  samplePeppolDelivery,
} from '#domains/receivables/server/samples.ts'
import {
  sampleAdjustment,
  sampleBankAccounts,
  sampleIssuedStub,
  samplePayrollTemplate,
  samplePeriod,
  sampleTransfer,
} from '#domains/pay/server/samples.ts'
import { sampleDevice } from '#domains/notifications/server/samples.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { sampleAnnouncement, sampleConversation } from '#domains/messages/server/samples.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { sampleOverride } from '#domains/law/server/samples.ts'
import { sampleCheck, sampleDeclaration } from '#domains/checks/server/samples.ts'
import { sampleContracts, sampleSealCertificate } from '#domains/contracts/server/samples.ts'
import {
  sampleKiosk,
  type SampleKiosk,
  sampleKioskPin,
  sampleTablet,
  sampleUnverifiedPunch,
} from '#domains/kiosk/server/samples.ts'
import { sampleClientSession, type SamplePortalContact } from '#domains/portal/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleOpenShift, sampleShift, sampleSwap, sampleWaves } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { numberAll, sampleRecording, sampleWebhook } from '#domains/webhooks/server/samples.ts'
import { sampleImport } from '#domains/imports/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'

/** An organisation with one record of every kind, each with its canary in a name or a text. */
export interface SampleTenant {
  admin: SampleAccount
  worker: SampleAccount
  /** The contact of the client, signed in to the portal. */
  contact: SamplePortalContact
  /** The paired tablet of a kiosk. */
  kiosk: SampleKiosk
  /** A text that must not appear in a response to another organisation. */
  canary: string
  ids: Record<
    | 'user'
    | 'client'
    | 'workSite'
    | 'contact'
    | 'confirmation'
    | 'project'
    | 'worker'
    | 'certification'
    | 'document'
    | 'opportunity'
    | 'request'
    | 'assignment'
    | 'shift'
    | 'openShift'
    | 'claim'
    | 'swap'
    | 'fillRun'
    | 'fillSuggestion'
    | 'timeOff'
    | 'workerImport'
    | 'clientImport'
    | 'projectImport'
    | 'assignmentImport'
    | 'shiftImport'
    | 'logo'
    | 'billRateImport'
    | 'openBalanceImport'
    | 'declarationImport'
    | 'entry'
    | 'notification'
    | 'announcement'
    | 'conversation'
    | 'attachment'
    | 'holiday'
    | 'job'
    | 'message'
    | 'session'
    | 'device'
    | 'passkey'
    | 'statement'
    | 'billRate'
    | 'payment'
    | 'invoiceRun'
    | 'reminderRun'
    | 'receivableNote'
    | 'bankTransaction'
    | 'bankReversal'
    | 'payPeriod'
    | 'payStub'
    | 'issuedPeriod'
    | 'transfer'
    | 'payrollTemplate'
    | 'tag'
    | 'lawOverride'
    | 'listView'
    | 'payLine'
    | 'adjustment'
    | 'rate'
    | 'webhook'
    | 'delivery'
    | 'key'
    | 'contract'
    | 'clientContract'
    | 'contractRun'
    | 'kiosk'
    | 'kioskPunch'
    | 'inspection'
    | 'inspectionLink',
    string
  >
}

/** The ids of records that belong to a single person in an organisation. */
export type PersonalIds = Pick<
  SampleTenant['ids'],
  'notification' | 'session' | 'device' | 'passkey' | 'conversation' | 'attachment'
>

/** Creates one of each record that belongs to a single person; their conversation is with `others`. */
export async function samplePersonal(
  world: World,
  account: SampleAccount,
  others: readonly SampleAccount[],
  canary = 'Sample',
): Promise<PersonalIds> {
  const shown = { text: canary, content: canary, name: canary }
  const { conversation, attachment } = await sampleConversation(world, [account, ...others], shown)
  const notification = uuid()
  await world.sql`
    insert into notifications (organisation_id, id, account_id, kind, "values", link)
     values (${account.organisationId}, ${notification}, ${account.accountId}, 'entryApproved', ${JSON.stringify({ project: canary })}, '/')`
  const [session] = await world.sql<{ id: string }>`select id from sessions where account_id = ${account.accountId}`
  return {
    notification,
    conversation,
    attachment,
    session: session?.id ?? '',
    device: await sampleDevice(world, account),
    passkey: await samplePasskey(world, account, { name: canary }),
  }
}

/**
 * Creates an organisation with one record of every kind; its entry is submitted, its assignment accepted. With `beside`, it adds the records of
 * a manager and of another worker to that organisation instead.
 */
export async function sampleTenant(world: World, beside?: SampleTenant): Promise<SampleTenant> {
  const organisation = beside?.admin ?? (await sampleOrganisation(world))
  const canary = `ZQX-${organisation.organisationId}`
  await sampleRecording(world, organisation)
  const admin = await sampleUser(world, organisation, beside ? 'manager' : 'providerAdmin')
  const user = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { clientId, workSiteId, projectId } = await sampleProject(world, organisation, { managerId: admin.accountId })
  const contact = await sampleContact(world, organisation, clientId, { name: canary })
  const kiosk = await sampleKiosk(world, organisation, workSiteId, canary)
  const inspection = await sampleInspection(world, admin, { workerId: worker.accountId, recipient: canary })
  await sampleKioskPin(world, worker)
  await sampleSealCertificate(world, organisation)
  const certification = await sampleCertification(world, worker)
  const document = await sampleDocument(world, worker, { content: canary, uploadedBy: admin.accountId })
  const opportunity = await sampleOpportunity(world, admin, { title: canary })
  const announcement = await sampleAnnouncement(world, admin, { title: canary })
  const personal = await samplePersonal(world, admin, [worker, user], canary)
  const request = await sampleRequest(world, organisation, { clientId, projectId })
  const assignment = await sampleAssignment(world, worker, projectId)
  const image = await world.services.files.put(Buffer.from(canary))
  await world.sql`update workers set image = ${image} where id = ${worker.accountId}`
  const shift = await sampleShift(world, assignment, '2026-11-23')
  const openShift = await sampleOpenShift(world, projectId, '2026-12-07', {
    audience: 'everyone',
    claiming: 'approval',
    requestId: request,
    offeredTo: worker.accountId,
  })
  await sampleWaves(world, openShift, admin)
  const claim = uuid()
  await world.sql`
    insert into shift_claims (organisation_id, id, open_shift_id, worker_id, reason)
    values (${organisation.organisationId}, ${claim}, ${openShift}, ${worker.accountId}, ${canary})`
  const swap = await sampleSwap(world, shift, { note: canary })
  const filling = await sampleFillRun(world, admin, openShift, worker.accountId, canary)
  await sampleAvailability(world, worker)
  const timeOff = await sampleTimeOff(world, worker, '2026-11-23', { type: 'sick_leave', reason: canary })
  await sampleCertificate(world, worker, timeOff, `${canary}.pdf`)
  const month = beside ? { startDate: '2026-09-01', endDate: '2026-09-30', number: 2 } : {}
  const paid = await sampleIssuedStub(world, worker, { reason: canary, name: canary, ...month })
  const billRate = await sampleBilling(world, organisation, clientId)
  const billed = { clientId, projectId, workerId: worker.accountId, name: canary, number: beside ? 2 : 1 }
  const statement = await sampleInvoice(world, admin, billed)
  const payment = await samplePayment(world, admin, { clientId, statementId: statement, note: canary })
  await samplePeppolDelivery(world, admin, { statementId: statement, name: canary })
  const invoiceRun = await sampleInvoiceRun(world, admin, { clientId, statementId: statement, orderNumber: canary })
  const contracts = await sampleContracts(world, worker, admin, { assignmentId: assignment, clientId, title: canary })
  const reminderRun = await sampleReminderRun(world, admin, statement)
  const receivableNote = await sampleReceivableNote(world, admin, { clientId, text: canary })
  const bankTransaction = await sampleBankTransaction(world, admin, canary)
  const bankReversal = await sampleBankTransaction(world, admin, canary, { isReversal: true })
  await sampleBankAccounts(world, worker)
  const transfer = await sampleTransfer(world, admin, paid)
  const payrollTemplate = await samplePayrollTemplate(world, organisation, {
    name: beside ? `${canary} 2` : canary,
    isDefault: !beside,
  })
  const december = { startDate: '2026-12-01', endDate: '2026-12-31', payDate: '2027-01-05' }
  const payPeriod = await samplePeriod(world, organisation, beside && december)
  const adjustment = await sampleAdjustment(world, worker, payPeriod, { authorId: admin.accountId, reason: canary })
  const [entry, holiday] = [uuid(), uuid()]
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                              total_minutes, task_description, rate_amount, rate_currency, status)
    values (${organisation.organisationId}, ${entry}, ${worker.accountId}, ${projectId}, ${assignment}, '2026-11-19', '08:00', '16:00', '2026-11-19T07:00:00Z', '2026-11-19T15:00:00Z', 480, ${canary}, 1735, 'EUR', 'submitted')`
  const [tag, listView] = [uuid(), uuid()]
  await world.sql`
    insert into tags (organisation_id, id, name) values (${organisation.organisationId}, ${tag}, ${beside ? 'Colleague' : canary.slice(0, 40)})`
  await world.sql`
    insert into list_views (organisation_id, id, account_id, list, name, query, is_shared)
    values (${organisation.organisationId}, ${listView}, ${admin.accountId}, '/provider/clients', ${canary.slice(0, 60)}, '', true)`
  const lawOverride = await sampleOverride(world, organisation, 'BE-WT-22.breakLength.adults.360', {
    level: 'warn',
    agreement: beside ? null : canary.slice(0, 60),
    reason: canary,
    source: canary.slice(0, 60),
  })
  const { linkId: confirmation } = await sampleLink(world, organisation, { clientId, contactId: contact })
  await world.sql`
    insert into holidays (organisation_id, id, date, name)
     values (${organisation.organisationId}, ${holiday}, ${beside ? '2026-12-23' : '2026-12-24'}, ${canary})`
  const logo = uuid()
  await world.sql`
    insert into organisation_logos (organisation_id, id, image) values (${organisation.organisationId}, ${logo}, '\\x89504e47')`
  await world.sql`update organisations set logo_id = ${logo} where id = ${organisation.organisationId}`
  const unknownColumns = { unknownColumns: [canary] }
  const workerImport = await sampleImport(world, admin, 'workers', unknownColumns)
  const clientImport = await sampleImport(world, admin, 'clients', unknownColumns)
  const projectImport = await sampleImport(world, admin, 'projects', unknownColumns)
  const assignmentImport = await sampleImport(world, admin, 'assignments', unknownColumns)
  const shiftImport = await sampleImport(world, admin, 'shifts', unknownColumns)
  const openBalanceImport = await sampleImport(world, admin, 'openBalances', unknownColumns)
  const declarationImport = await sampleImport(world, admin, 'declarations', unknownColumns)
  const billRateImport = await sampleImport(world, admin, 'billRates', unknownColumns)
  await sampleOpenBalance(world, worker)
  const [rate] = await world.sql<{ id: string }>`
    insert into worker_rates (organisation_id, worker_id, from_date, amount, currency)
     values (${organisation.organisationId}, ${worker.accountId}, '2027-01-01', 1800, 'EUR') returning id`
  const [job, message] = [uuid(), uuid()]
  await world.sql`
    insert into jobs (organisation_id, id, kind, actor_id, language, due_at, attempts, last_error)
     values (${organisation.organisationId}, ${job}, 'test', ${admin.accountId}, 'en', '2099-01-01', 1, ${canary})`
  await world.sql`
    insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, due_at, attempts, last_error)
    values (${message}, ${organisation.organisationId}, 'x@samples.example', ${canary}, '', '', '2099-01-01', 1, 'x')`
  for (const [table, column] of [
    ['organisations', 'company_name'],
    ['clients', 'name'],
    ['work_sites', 'name'],
    ['projects', 'name'],
    ['workers', 'last_name'],
    ['certifications', 'name'],
    ['documents', 'name'],
    ['requests', 'title'],
    ['accounts', 'family_name'],
    ['assignments', 'description'],
  ] as const) {
    const key = table === 'organisations' ? 'id' : 'organisation_id'
    await world.sql`update ${raw(table)} set ${raw(column)} = ${canary} where ${raw(key)} = ${organisation.organisationId}`
  }
  await numberAll(world, organisation)
  const { endpointId, deliveryId } = await sampleWebhook(world, organisation, { name: canary })
  const ids = {
    user: user.accountId,
    client: clientId,
    workSite: workSiteId,
    contact,
    confirmation,
    project: projectId,
    worker: worker.accountId,
    certification,
    document,
    opportunity,
    request,
    assignment,
    shift,
    openShift,
    claim,
    swap,
    fillRun: filling.run,
    fillSuggestion: filling.suggestion,
    timeOff,
    entry,
    announcement,
    holiday,
    job,
    message,
    workerImport,
    clientImport,
    projectImport,
    assignmentImport,
    shiftImport,
    logo,
    billRateImport,
    openBalanceImport,
    declarationImport,
    ...personal,
    statement,
    billRate,
    payment,
    invoiceRun,
    reminderRun,
    receivableNote,
    bankTransaction,
    bankReversal,
    payPeriod,
    payStub: paid.stubId,
    issuedPeriod: paid.periodId,
    transfer,
    payrollTemplate,
    tag,
    lawOverride,
    listView,
    payLine: paid.lineId,
    adjustment,
    rate: rate?.id ?? '',
    webhook: endpointId,
    delivery: deliveryId,
    key: (await sampleKey(world, admin, { name: canary })).keyId,
    ...contracts,
    kiosk: kiosk.kioskId,
    kioskPunch: await sampleUnverifiedPunch(world, worker, kiosk.kioskId),
    inspection: inspection.exportId,
    inspectionLink: inspection.linkId,
  }
  await sampleCheck(world, worker, admin, { item: 'permit' })
  await sampleDeclaration(world, worker, admin, assignment)
  return { admin, worker, kiosk, contact: await sampleClientSession(world, organisation, contact), canary, ids }
}

/** Returns a caller of an organisation of the type that a route is for, and of the highest role. */
export function callerFor(
  { admin, worker, contact, kiosk }: SampleTenant,
  { access }: Route,
): { readonly cookie: string } {
  if (access.for === 'client') return contact
  if (access.for === 'kiosk') return kiosk
  return access.for === 'worker' ? worker : admin
}

/** Like `callerFor`, with a new session. */
export function sessionFor(
  world: World,
  tenant: Pick<SampleTenant, 'admin' | 'worker' | 'contact' | 'kiosk'>,
  { access }: Route,
): Promise<string> {
  const { admin, worker, contact, kiosk } = tenant
  if (access.for === 'kiosk') return tabletSession(world, kiosk)
  if (access.for === 'client')
    return sampleClientSession(world, contact, contact.contactId).then(({ cookie }) => cookie)
  return sampleSession(world, access.for === 'worker' ? worker : admin)
}

// Another pairing would end the session of a call that runs at the same time.
async function tabletSession(world: World, kiosk: SampleKiosk): Promise<string> {
  const [current] = await world.sql`
    select id from kiosk_devices where id = ${kiosk.kioskId} and token_hash = ${hashOf(kiosk.cookie)}`
  return current ? kiosk.cookie : (await sampleTablet(world, kiosk)).cookie
}
