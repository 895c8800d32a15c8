import { v7 as uuid } from 'uuid'
import type { Route } from '#base/route.ts'
import { sampleOpenBalance, sampleTimeOff } from '#domains/absences/server/samples.ts'
import {
  type SampleAccount,
  sampleOrganisation,
  samplePasskey,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleCertification, sampleDocument, sampleOpportunity } from '#domains/documents/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleLink } from '#domains/confirmations/server/samples.ts'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleBankTransaction, samplePayment, samplePeppolDelivery } from '#domains/receivables/server/samples.ts'
import {
  sampleAdjustment,
  sampleBankAccounts,
  sampleIssuedStub,
  samplePayrollTemplate,
  samplePeriod,
  sampleTransfer,
} from '#domains/pay/server/samples.ts'
import { sampleDevice } from '#domains/notifications/server/samples.ts'
import { sampleAnnouncement, sampleConversation } from '#domains/messages/server/samples.ts'
import { sampleKey } from '#domains/keys/server/samples.ts'
import { sampleClientSession, type SamplePortalContact } from '#domains/portal/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { numberAll, sampleRecording, sampleWebhook } from '#domains/webhooks/server/samples.ts'
import { sampleImport } from '#domains/imports/server/samples.ts'
import type { World } from '#platform/server/testing/world.ts'

/** An organisation with one record of every kind, each with its canary in a name or a text. */
export interface SampleTenant {
  admin: SampleAccount
  worker: SampleAccount
  /** The contact of the client, signed in to the portal. */
  contact: SamplePortalContact
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
    | 'timeOff'
    | 'workerImport'
    | 'clientImport'
    | 'projectImport'
    | 'assignmentImport'
    | 'billRateImport'
    | 'openBalanceImport'
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
    | 'bankTransaction'
    | 'bankReversal'
    | 'payPeriod'
    | 'payStub'
    | 'issuedPeriod'
    | 'transfer'
    | 'payrollTemplate'
    | 'payLine'
    | 'adjustment'
    | 'rate'
    | 'webhook'
    | 'delivery'
    | 'key',
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
  await world.sql(
    `insert into notifications (organisation_id, id, account_id, kind, "values", link) values ($1, $2, $3, 'entryApproved', $4, '/')`,
    [account.organisationId, notification, account.accountId, JSON.stringify({ project: canary })],
  )
  const [session] = await world.sql<{ id: string }>('select id from sessions where account_id = $1', [
    account.accountId,
  ])
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
  const certification = await sampleCertification(world, worker)
  const document = await sampleDocument(world, worker, { content: canary, uploadedBy: admin.accountId })
  const opportunity = await sampleOpportunity(world, admin, { title: canary })
  const announcement = await sampleAnnouncement(world, admin, { title: canary })
  const personal = await samplePersonal(world, admin, [worker, user], canary)
  const request = await sampleRequest(world, organisation, { clientId, projectId })
  const assignment = await sampleAssignment(world, worker, projectId)
  const image = await world.services.files.put(Buffer.from(canary))
  await world.sql('update workers set image = $2 where id = $1', [worker.accountId, image])
  const shift = await sampleShift(world, assignment, '2026-11-23')
  const timeOff = await sampleTimeOff(world, worker, '2026-11-23', { reason: canary })
  const month = beside ? { startDate: '2026-09-01', endDate: '2026-09-30', number: 2 } : {}
  const paid = await sampleIssuedStub(world, worker, { reason: canary, name: canary, ...month })
  const billRate = await sampleBilling(world, organisation, clientId)
  const billed = { clientId, projectId, workerId: worker.accountId, name: canary, number: beside ? 2 : 1 }
  const statement = await sampleInvoice(world, admin, billed)
  const payment = await samplePayment(world, admin, { clientId, statementId: statement, note: canary })
  await samplePeppolDelivery(world, admin, { statementId: statement, name: canary })
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
  await world.sql(
    `insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, start_time, end_time, starts_at, ends_at,
                               total_minutes, task_description, rate_amount, rate_currency, status)
     values ($1, $2, $3, $4, $5, '2026-11-19', '08:00', '16:00', '2026-11-19T07:00:00Z', '2026-11-19T15:00:00Z', 480, $6, 1735, 'EUR', 'submitted')`,
    [organisation.organisationId, entry, worker.accountId, projectId, assignment, canary],
  )
  const { linkId: confirmation } = await sampleLink(world, organisation, { clientId, contactId: contact })
  await world.sql('insert into holidays (organisation_id, id, date, name) values ($1, $2, $3, $4)', [
    organisation.organisationId,
    holiday,
    beside ? '2026-12-23' : '2026-12-24',
    canary,
  ])
  const unknownColumns = { unknownColumns: [canary] }
  const workerImport = await sampleImport(world, admin, 'workers', unknownColumns)
  const clientImport = await sampleImport(world, admin, 'clients', unknownColumns)
  const projectImport = await sampleImport(world, admin, 'projects', unknownColumns)
  const assignmentImport = await sampleImport(world, admin, 'assignments', unknownColumns)
  const openBalanceImport = await sampleImport(world, admin, 'openBalances', unknownColumns)
  const billRateImport = await sampleImport(world, admin, 'billRates', unknownColumns)
  await sampleOpenBalance(world, worker)
  const [rate] = await world.sql<{ id: string }>(
    `insert into worker_rates (organisation_id, worker_id, from_date, amount, currency) values ($1, $2, '2027-01-01', 1800, 'EUR') returning id`,
    [organisation.organisationId, worker.accountId],
  )
  const [job, message] = [uuid(), uuid()]
  await world.sql(
    `insert into jobs (organisation_id, id, kind, actor_id, language, due_at, attempts, last_error) values ($1, $2, 'test', $3, 'en', '2099-01-01', 1, $4)`,
    [organisation.organisationId, job, admin.accountId, canary],
  )
  await world.sql(
    `insert into outbox (id, organisation_id, recipient, subject, body_text, body_html, due_at, attempts, last_error)
     values ($2, $1, 'x@samples.example', $3, '', '', '2099-01-01', 1, 'x')`,
    [organisation.organisationId, message, canary],
  )
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
  ]) {
    const key = table === 'organisations' ? 'id' : 'organisation_id'
    await world.sql(`update ${table} set ${column} = $2 where ${key} = $1`, [organisation.organisationId, canary])
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
    billRateImport,
    openBalanceImport,
    ...personal,
    statement,
    billRate,
    payment,
    bankTransaction,
    bankReversal,
    payPeriod,
    payStub: paid.stubId,
    issuedPeriod: paid.periodId,
    transfer,
    payrollTemplate,
    payLine: paid.lineId,
    adjustment,
    rate: rate?.id ?? '',
    webhook: endpointId,
    delivery: deliveryId,
    key: (await sampleKey(world, admin, { name: canary })).keyId,
  }
  return { admin, worker, contact: await sampleClientSession(world, organisation, contact), canary, ids }
}

/** Returns a caller of an organisation of the type that a route is for, and of the highest role. */
export function callerFor({ admin, worker, contact }: SampleTenant, { access }: Route): { readonly cookie: string } {
  if (access.for === 'client') return contact
  return access.for === 'worker' ? worker : admin
}

/** Like `callerFor`, with a new session. */
export function sessionFor(
  world: World,
  tenant: Pick<SampleTenant, 'admin' | 'worker' | 'contact'>,
  { access }: Route,
): Promise<string> {
  const { admin, worker, contact } = tenant
  if (access.for === 'client')
    return sampleClientSession(world, contact, contact.contactId).then(({ cookie }) => cookie)
  return sampleSession(world, access.for === 'worker' ? worker : admin)
}

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
    requestId: ids.request,
    assignmentId: ids.assignment,
    shiftId: ids.shift,
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
