import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import type { Language } from '#base/language.ts'
import type { World } from '#platform/server/testing/world.ts'
import { reminderRoutes, type ReminderSettings } from '../../contract/reminders.ts'

/** An email in the outbox. */
export interface PostedEmail {
  recipient: string
  subject: string
  text: string
  html: string
  files: { kind: string; id: string }[]
  replyTo: string | null
}

/** A client with an invoice of 411.40 EUR that was due on 2 December 2026, a contact who gets invoices, and reminders that are switched on. */
export async function sampleOverdue(world: World, { language = 'en' as Language, contact = true } = {}) {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  await world.sql`update clients set contact_email = null where id = ${clientId}`
  const email = `books-${clientId}@client.example`
  if (contact) await sampleContact(world, organisation, clientId, { name: 'Ines', email, language })
  const invoice = (number: number) =>
    sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann', number })
  const first = await invoice(1)
  await switchOn(world, admin)
  const posted = () =>
    world.sql<PostedEmail>`
      select recipient, subject, body_text as text, body_html as html, attachments as files, reply_to as "replyTo"
        from outbox where organisation_id = ${organisation.organisationId} and attachments <> '[]' order by id`
  return { organisation, admin, clientId, projectId, worker, email, first, invoice, posted }
}

/** Creates another client whose overdue invoice has a currency that cannot be formatted, so that each reminder of it fails. Returns the invoice. */
export async function sampleUnsendable(
  world: World,
  { organisation, admin, worker }: Pick<Awaited<ReturnType<typeof sampleOverdue>>, 'organisation' | 'admin' | 'worker'>,
  number: number,
): Promise<string> {
  const project = await sampleProject(world, organisation)
  await sampleContact(world, organisation, project.clientId, { email: `books-${project.clientId}@client.example` })
  return sampleInvoice(world, admin, { ...project, workerId: worker.accountId, name: 'Ann', number, currency: '?' })
}

/** Switches reminders on: 7, 21 and 35 days after the due date, from 09:00; with other settings if they are given. */
export async function switchOn(
  world: World,
  admin: SampleAccount,
  over: Partial<ReminderSettings> = {},
): Promise<ReminderSettings> {
  const { body: current } = await world.call(reminderRoutes.readReminderSettings, {}, admin)
  const { version, allowed: _, ...settings } = current
  const saved = await world.call(
    reminderRoutes.saveReminderSettings,
    { body: { ...settings, active: true, ...over } },
    { ...admin, ifMatch: version },
  )
  return saved.body
}
