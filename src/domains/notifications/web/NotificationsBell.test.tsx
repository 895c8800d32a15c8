import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { never } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Notification, notificationRoutes } from '../contract.ts'

const accepted: Notification = {
  id: uuid(81),
  kind: 'assignmentAccepted',
  values: { worker: 'Ada Novak', role: 'Picker', project: 'Night picking' },
  link: `/provider/assignments/${uuid(41)}`,
  at: '2026-11-18T09:00:00Z',
  readAt: '2026-11-18T09:30:00Z',
  allowed: ['delete'],
}

const bell = page.getByRole('button', { name: 'Notifications: none unread' })
const question = page.getByRole('dialog', { name: 'Clear all notifications?' })

test('the bell asks before it clears all notifications, and gets the focus back', async ({ api, visit }) => {
  api.answers(userRoutes.listUsers, never)
  api.answers(notificationRoutes.listNotifications, () => ({ ...listOf([accepted]), unread: 0 }))
  api.answers(notificationRoutes.clearNotifications, () => {
    api.answers(notificationRoutes.listNotifications, () => ({ ...listOf<Notification>(), unread: 0 }))
  })
  await visit('/provider/users', user('administrator'), { frame: true })
  await bell.click()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(question).toMatchTextContent(/permanently deleted/)
  expect(api.sentTo(notificationRoutes.clearNotifications)).toEqual([])
  await question.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
  expect(api.sentTo(notificationRoutes.clearNotifications)).toHaveLength(1)
})
