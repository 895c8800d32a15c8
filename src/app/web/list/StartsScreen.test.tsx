import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { type IncompleteStart, incompleteStartRoutes } from '#domains/checks/contract/incomplete-starts.ts'
import { conversationRoutes } from '#domains/messages/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const start = (number: number, name: string, phone: string | null): IncompleteStart => ({
  assignmentId: uuid(40 + number),
  worker: { id: uuid(10 + number), name },
  phone,
  project: { id: uuid(21), name: 'Night picking' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  role: 'Picker',
  date: '2026-12-07',
  startsAt: '2026-12-07T07:00:00Z',
  problems: [{ item: 'identity', name: null, problem: 'missing', expiresOn: null, effect: 'warn', link: null }],
})

test('a worker is called and written to from the row, and several workers together', async ({ api, visit }) => {
  api.answers(incompleteStartRoutes.listIncompleteStarts, () =>
    listOf([start(1, 'Ada Novak', '+32470000001'), start(2, 'Bo Peeters', null)]),
  )
  api.answers(conversationRoutes.listReachable, () => listOf<never>())
  api.answers(projectRoutes.listProjects, () => listOf<never>())
  await visit('/provider/starts', user('manager'))
  await expect.element(page.getByRole('link', { name: 'Call Ada Novak' })).toHaveAttribute('href', 'tel:+32470000001')
  await expect.element(page.getByRole('link', { name: 'Call Bo Peeters' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Message Bo Peeters' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Bo Peeters').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  for (const box of page.getByRole('checkbox', { name: /^Select (Ada|Bo)/ }).elements()) (box as HTMLElement).click()
  await page.getByRole('button', { name: 'Message 2 workers' }).click()
  await expect.element(dialog.getByText('Ada Novak').first()).toBeVisible()
})
