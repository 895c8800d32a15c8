import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ReminderRun, type ReminderRunItem, reminderRunRoutes as routes } from '../../contract/reminder-runs.ts'
import { reminderRun } from '../testing/reminder-runs.ts'

const path = `/provider/reminder-runs/${reminderRun.id}`
const sent: ReminderRunItem = {
  id: uuid(91),
  client: { id: uuid(1), name: 'Client 1' },
  statement: { id: uuid(71), name: '2026-0007' },
  state: 'reminded',
  level: 2,
  obstacle: null,
}
const blocked: ReminderRunItem = {
  ...sent,
  id: uuid(92),
  statement: { id: uuid(72), name: '2026-0008' },
  state: 'blocked',
  level: null,
  obstacle: 'no_recipient',
}

function answer(api: FakeApi, run: ReminderRun): void {
  api.answers(routes.readReminderRun, () => run)
  api.answers(routes.listReminderRunItems, () => listOf([sent, blocked]))
}

test('shows placeholders while the run loads', async ({ api, visit }) => {
  answer(api, reminderRun)
  api.answers(routes.readReminderRun, never)
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('main').getByRole('status').first()).toMatchTextContent('Loading')
})

test('shows the progress, then each level and each reason', async ({ api, visit }) => {
  answer(api, { ...reminderRun, status: 'running', blocked: 0 })
  await visit(path, user('administrator'))
  await expect.element(page.getByText('1 of 2')).toBeVisible()
  answer(api, reminderRun)
  await expect.element(page.getByRole('row', { name: /2026-0007/ })).toMatchTextContent(/Level 2.*Sent/)
  await expect.element(page.getByRole('row', { name: /2026-0008/ })).toMatchTextContent(/Not sent.*No recipient/)
})

test('shows that a run has failed, and which reminders it has not sent', async ({ api, visit }) => {
  answer(api, { ...reminderRun, status: 'failed', total: 3 })
  const left: ReminderRunItem = { ...blocked, id: uuid(93), state: 'waiting', obstacle: null }
  api.answers(routes.listReminderRunItems, () => listOf([sent, left]))
  await visit(path, user('administrator'))
  await expect.element(page.getByText('Some reminders were not sent')).toBeVisible()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /2026-0008/ })).toMatchTextContent('Not sent')
})

test('shows a refusal', async ({ api, visit }) => {
  api.answers(routes.readReminderRun, () => {
    throw refuse.NOT_FOUND()
  })
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('alert')).toBeVisible()
})
