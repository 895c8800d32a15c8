import { expect, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { planMails } from '#platform/server/mail/limits.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { notificationRoutes } from '../contract.ts'
import type { NewNotification } from './commands.ts'
import { notifications } from './routes.ts'
import { sampleTelling } from './samples.ts'
import { sendDueNotifications } from './sending.ts'

const world = await openWorld(notifications, '2026-11-20T09:30:00Z')

const { tell, within } = sampleTelling(world)
const sendEmails = (who: { organisationId: string }) => within(who.organisationId, sendDueNotifications)
const emailsTo = ({ email }: SampleAccount) =>
  world.sql<{ subject: string; dueAt: string }>`
    select subject, due_at as "dueAt" from outbox where recipient = ${email} order by id`
const cancelled: NewNotification = {
  kind: 'shiftCancelled',
  values: { date: '2026-11-21', project: 'Night shift' },
  link: '/worker/shifts',
}

async function reader(isConfirmed = true) {
  const worker = await sampleAccount(world, await sampleOrganisation(world), 'worker', 'worker')
  await world.sql`update accounts set email_verified = ${isConfirmed} where id = ${worker.accountId}`
  return worker
}

async function tellEachMinute(worker: SampleAccount, times: number) {
  for (let count = 0; count < times; count++) {
    await tell(worker, cancelled)
    await sendEmails(worker)
    world.passMinutes(1)
  }
}

test('T55 of nine urgent notifications five are emailed one by one, and the others in one email once the hour is over', async () => {
  const worker = await reader()
  await tellEachMinute(worker, 9)
  expect(await emailsTo(worker)).toHaveLength(5)
  const { body } = await world.call(notificationRoutes.listNotifications, { query: {} }, worker)
  expect(body.items).toHaveLength(9)
  expect(await sendEmails(worker)).toBe(0)
  world.passMinutes(51)
  await sendEmails(worker)
  expect((await emailsTo(worker)).map(({ subject }) => subject).slice(5)).toEqual(['4 new notifications'])
  world.passMinutes(120)
  expect(await sendEmails(worker)).toBe(0)
  expect(await emailsTo(worker)).toHaveLength(6)
})

test('T55 a notification that is read while it waits for the next hour is not emailed', async () => {
  const worker = await reader()
  await tellEachMinute(worker, 7)
  await world.call(notificationRoutes.readAllNotifications, {}, worker)
  world.passMinutes(60)
  await sendEmails(worker)
  expect(await emailsTo(worker)).toHaveLength(5)
})

test('T55 beyond the hourly limit of the organisation, emails to unconfirmed addresses are delayed', async () => {
  const [confirmed, unconfirmed] = [await reader(), await reader(false)]
  for (const worker of [confirmed, unconfirmed]) {
    await within(worker.organisationId, (scope) =>
      planMails({ ...scope, organisationId: worker.organisationId }, 600, 'notifications'),
    )
    await tell(worker, cancelled)
    await sendEmails(worker)
  }
  const dueAt = async (worker: SampleAccount) => (await emailsTo(worker))[0]?.dueAt ?? ''
  expect(await dueAt(confirmed)).toBe(world.now())
  expect((await dueAt(unconfirmed)) > world.now()).toBe(true)
  // Planned notifications do not delay an invitation.
  const { organisationId } = unconfirmed
  const [next] = await within(organisationId, (scope) => planMails({ ...scope, organisationId }, 1, 'usual'))
  expect(next).toBe(world.now())
})
