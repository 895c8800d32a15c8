import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { receivableRoutes as routes } from '#domains/receivables/contract.ts'
import { receivables } from '#domains/receivables/server/routes.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { startSender } from '#platform/server/mail/sender.ts'
import { type MailServer, startMailServer } from '#platform/server/testing/mail-server.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { renderMailFiles } from './mail-files.ts'
import { until } from '#platform/server/testing/until.ts'

const world = await openWorld([...billing, ...receivables])
let refused: (address: string) => number | undefined = () => undefined
let mail: MailServer
let sender: { stop(): Promise<void> } | undefined

beforeEach(async () => {
  refused = () => undefined
  mail = await startMailServer((address) => refused(address))
  // Emails of other test files are not examined here.
  await world.sql`update outbox set sent_at = now() where sent_at is null`
})
afterEach(async () => {
  await sender?.stop()
  await mail.stop()
})

const start = () => {
  const services = { ...world.services, config: { ...world.services.config, smtpUrl: mail.url } }
  sender = startSender(services, 50, renderMailFiles(services))
}

async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const contact = await sampleContact(world, organisation, clientId, { name: 'Ines' })
  await world.sql`update client_contacts set may_see_invoices = true where id = ${contact}`
  const invoice = await sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann' })
  const read = async () => (await world.call(routes.readSending, { params: { id: invoice } }, admin)).body
  const send = (over: object = {}, id = invoice) =>
    world.call(
      routes.sendStatement,
      {
        params: { id },
        body: {
          recipients: ['books@client.example', 'BOOKS@client.example', 'boss@client.example'],
          subject: 'Invoice 2026-0001',
          message: 'Dear client,\n\nThe invoice is attached.',
          files: ['pdf', 'timesheet', 'xml'],
          ...over,
        },
      },
      admin,
    )
  const statusOf = async () =>
    (await world.call(billingRoutes.readStatement, { params: { id: invoice } }, admin)).body.status
  return { admin, invoice, read, send, statusOf }
}

test('the contacts who see invoices and a text in the language of the invoice are proposed', async () => {
  const { read } = await scene()
  const proposed = await read()
  expect(proposed).toMatchObject({
    subject: 'Invoice 2026-0001 from Sample Staffing',
    files: ['pdf', 'timesheet', 'xml'],
    proposedFiles: ['pdf', 'timesheet', 'xml'],
    items: [],
    allowed: ['send'],
  })
  expect(proposed.recipients).toHaveLength(1)
  expect(proposed.message).toContain('The total is €411.40, due on 2 Dec 2026.')
  expect(proposed.message).toContain('with the reference +++002/0260/00196+++')
})

test('each address gets the invoice once with PDF, timesheet and UBL, also if the sender is restarted while the mail server is away (T40)', async () => {
  const { send, statusOf, read } = await scene()
  await mail.stop()
  start()
  const sent = await send()
  expect(sent.body.items).toMatchObject([{ state: 'queued' }, { state: 'queued' }])
  expect(await statusOf()).toBe('sent')
  const tried = () =>
    world.sql<{ attempts: number }>`select attempts from outbox where subject = 'Invoice 2026-0001' and sent_at is null`
  await until(async () => expect((await tried()).every(({ attempts }) => attempts > 0)).toBe(true))
  await sender?.stop()
  await mail.start()
  world.passMinutes(2)
  start()
  await until(async () => expect((await read()).items).toMatchObject([{ state: 'sent' }, { state: 'sent' }]))
  expect(mail.received.map(({ to }) => to).sort()).toEqual(['books@client.example', 'boss@client.example'])
  for (const { raw, plain } of mail.received) {
    expect(plain).toContain('The invoice is attached.')
    expect(raw).toMatch(/^Reply-To: admin@sample\.example/m)
    expect(fileOf(raw, 'application/pdf').toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await readPdf(fileOf(raw, 'application/pdf'))).text).toContain('2026-0001')
    const timesheet = await readPdf(fileOf(raw, 'application/pdf', 1))
    expect(timesheet.text).toContain('Confirmed by Ines Maes on')
    expect(fileOf(raw, 'application/xml').toString()).toContain('<cbc:ID>2026-0001</cbc:ID>')
  }
})

test('an invoice whose only email was refused for good has failed, and was not sent', async () => {
  const { send, statusOf, read } = await scene()
  refused = () => 550
  await send({ recipients: ['gone@client.example'], files: ['pdf'] })
  await world.sql`update outbox set attempts = 29 where recipient = 'gone@client.example' and sent_at is null`
  expect(await statusOf()).toBe('sent')
  start()
  await until(async () => expect((await read()).items).toMatchObject([{ state: 'failed', files: ['pdf'] }]))
  expect(await statusOf()).toBe('issued')
})

test('a file that the invoice does not have, no recipient and another organisation are refused', async () => {
  const { send, invoice } = await scene()
  const other = await scene()
  expect((await send({ recipients: [] })).status).toBe(422)
  expect((await send({ recipients: ['nobody'] })).status).toBe(422)
  expect((await other.send({}, invoice)).status).toBe(404)
  await world.sql(`set session_replication_role = replica; update client_statements set buyer = jsonb_set(buyer, '{electronicAddress}', 'null') where id = '${invoice}';
                   set session_replication_role = origin`)
  expect((await send()).problem.errors).toMatchObject([{ path: 'files' }])
  expect((await send({ files: ['pdf'] })).status).toBe(200)
})

/** The bytes of a part of an email with a media type, the first one by default. */
function fileOf(raw: string, type: string, nth = 0): Buffer {
  const part = raw.split(/\r\n--/).filter((one) => one.includes(`Content-Type: ${type}`))[nth] ?? ''
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'base64')
}
