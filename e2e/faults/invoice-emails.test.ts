import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { launchEmbedded } from '#platform/server/db/embedded/launch.ts'
import { type MailServer, startMailServer } from '#platform/server/testing/mail-server.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { databaseUrl, faultSettings, onRunning, type ServerProcess, startServer } from './server-process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'interim-invoice-emails-'))
const database = await launchEmbedded({ dataDir, log: () => undefined })
const mail: MailServer = await startMailServer()
const settings = { ...faultSettings(dataDir), DATABASE_URL: databaseUrl(database), SMTP_URL: mail.url }
const servers: ServerProcess[] = []
afterAll(async () => {
  await Promise.all(servers.map((server) => server.die()))
  await mail.stop()
  await database.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function startNext(): Promise<ServerProcess> {
  const server = await startServer(settings)
  servers.push(server)
  return server
}

/** An invoice that was due ten days ago, and its user. */
const { invoice, cookie } = await onRunning({ ...settings, SMTP_URL: undefined }, database, async (world) => {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  const id = await sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann' })
  const due = daysAfter(new Date().toISOString().slice(0, 10), -10)
  await world.sql`update receivables set due_date = ${due} where id = ${id}`
  await world.sql`update outbox set sent_at = now() where sent_at is null`
  return { invoice: id, cookie: admin.cookie }
})

async function post({ url }: ServerProcess, path: string, body: object): Promise<number> {
  const headers = { cookie: `interim=${cookie}`, 'content-type': 'application/json' }
  const sent = await fetch(`${url}/api/provider/statements/${invoice}/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      subject: `Sample ${path}`,
      message: 'Attached.',
      recipients: ['books@client.example'],
      ...body,
    }),
  })
  return sent.status
}

/** The messages of the outbox that wait, and how often their delivery was tried. */
async function waiting(): Promise<number[]> {
  const client = new Client(database.connection)
  await client.connect()
  const { rows } = await client.query<{ attempts: number }>(
    'select attempts from outbox where sent_at is null and leased_until is null',
  )
  await client.end()
  return rows.map(({ attempts }) => attempts)
}
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 60_000, interval: 100 })

test('a mail server gets an invoice and its reminder once each, although the server is killed before and after their delivery', async () => {
  await mail.stop()
  const first = await startNext()
  expect(await post(first, 'send', { files: ['pdf', 'xml'] })).toBe(200)
  expect(await post(first, 'reminders', { level: 1 })).toBe(200)
  expect(await post(first, 'reminders', { level: 2 })).toBe(409)
  await until(async () => expect((await waiting()).filter((attempts) => attempts > 0)).toHaveLength(2))
  await first.die()

  await mail.start()
  const second = await startNext()
  await until(async () => {
    expect(mail.received).toHaveLength(2)
    expect(await waiting()).toEqual([])
  })
  await second.die()

  const third = await startNext()
  expect(await post(third, 'send', { files: ['pdf'], subject: 'Sample again' })).toBe(200)
  await until(() => expect(mail.received).toHaveLength(3))
  const subjects = mail.received.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim())
  expect(subjects.toSorted()).toEqual(['Sample again', 'Sample reminders', 'Sample send'])
  for (const { raw, to } of mail.received) {
    expect(to).toBe('books@client.example')
    const part = raw.split(/\r\n--/).find((one) => one.includes('Content-Type: application/pdf')) ?? ''
    const pdf = Buffer.from(part.slice(part.indexOf('\r\n\r\n') + 4), 'base64')
    expect((await readPdf(pdf)).text).toContain('2026-0001')
  }
}, 120_000)
