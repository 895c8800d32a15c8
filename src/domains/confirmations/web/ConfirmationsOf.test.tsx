import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { answerClientPage, clientId, clientPath } from '#app/web/testing/client-page.ts'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import type { Answer } from '#base/route.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ConfirmationLink, confirmationRefusals, confirmationRoutes } from '../contract.ts'

const path = `${clientPath}?tab=hours`

type Confirmations = Answer<typeof confirmationRoutes.readConfirmations>

const link: ConfirmationLink = {
  id: uuid(81),
  contact: 'Ines Maes',
  email: 'ines@acme.example',
  weekStart: '2026-11-09',
  weekEnd: '2026-11-15',
  status: 'sent',
  sentAt: '2026-11-16T06:00:00Z',
  expiresAt: '2026-11-30T06:00:00Z',
  sentBy: 'Mia Peeters',
  lineCount: 5,
  confirmedCount: 3,
  disputedCount: 1,
  allowed: ['resend', 'revoke'],
}
const settings = { mode: 'informs', scheduled: false, version: 0 } as const
const dialog = page.getByRole('dialog')
const toasts = page.getByRole('region', { name: 'Status messages' })
const menu = page.getByRole('button', { name: 'Actions for Ines Maes' })

function answer(api: FakeApi, changes: Partial<Confirmations> = {}): void {
  answerClientPage(api)
  const found: Confirmations = { settings, items: [link], allowed: ['edit', 'send'], ...changes }
  api.answers(confirmationRoutes.readConfirmations, () => found)
}

describe('Reading', () => {
  test('offers nothing while the links load', async ({ api, visit }) => {
    answer(api)
    api.answers(confirmationRoutes.readConfirmations, never)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('heading', { name: 'Confirmation of hours' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send link' })).not.toBeInTheDocument()
  })

  test('explains that sent links will appear', async ({ api, visit }) => {
    answer(api, { items: [] })
    await visit(path, user('manager'))
    await expect.element(page.getByText('No links yet')).toBeVisible()
  })

  test('shows week, progress and sender of each link', async ({ api, visit }) => {
    const scheduled = {
      ...link,
      id: uuid(82),
      contact: 'Jan Claes',
      sentBy: null,
      lineCount: 0,
      status: 'expired',
    } as const
    answer(api, { items: [link, scheduled] })
    await visit(path, user('manager'))
    const first = page.getByRole('listitem').filter({ hasText: 'Ines Maes' })
    await expect.element(first).toMatchTextContent('09/11/2026 – 15/11/2026 · 3 of 5 confirmed, 1 disputed')
    await expect.element(first).toMatchTextContent('Sent 16/11/2026 07:00 by Mia Peeters')
    const second = page.getByRole('listitem').filter({ hasText: 'Jan Claes' })
    await expect.element(second).toMatchTextContent('Sent automatically 16/11/2026 07:00')
    await expect.element(second).not.toMatchTextContent('confirmed')
  })

  test('shows the links once the server is reachable again', async ({ api, visit }) => {
    answer(api)
    api.answers(confirmationRoutes.readConfirmations, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api))
    await expect.element(menu).toBeVisible()
  })

  test('offers no action to a reader', async ({ api, visit }) => {
    answer(api, { items: [{ ...link, allowed: [] }], allowed: [] })
    await visit(path, user('user'))
    await expect.element(page.getByText('Ines Maes')).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /Send link|Settings/ })).not.toBeInTheDocument()
  })
})

describe('Sending', () => {
  test('proposes the week before, and sends the chosen day', async ({ api, visit }) => {
    answer(api, { items: [] })
    api.answers(confirmationRoutes.sendConfirmations, () => {
      answer(api)
      return { sent: 2 }
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Send link' }).first().click()
    const day = dialog.getByRole('textbox', { name: 'Week of' })
    await expect.element(day).toHaveValue('11/11/2026')
    await userEvent.fill(day, '02/11/2026')
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect.element(toasts).toMatchTextContent('2 links sent')
    await expect.element(menu).toBeVisible()
    expect(api.sentTo(confirmationRoutes.sendConfirmations)).toMatchObject([
      { params: { id: clientId }, body: { day: '2026-11-02' } },
    ])
  })

  test('keeps the dialog open if the week has no hours', async ({ api, visit }) => {
    answer(api)
    api.answers(confirmationRoutes.sendConfirmations, () => {
      throw confirmationRefusals.NO_HOURS()
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Send link' }).first().click()
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Week of' })).toHaveValue('11/11/2026')
  })

  test('sends a link again from its menu', async ({ api, visit }) => {
    answer(api)
    api.answers(confirmationRoutes.resendConfirmation, () => undefined)
    await visit(path, user('manager'))
    await menu.click()
    await page.getByRole('menuitem', { name: 'Send again' }).click()
    await expect.element(toasts).toMatchTextContent('New link sent')
    expect(api.sentTo(confirmationRoutes.resendConfirmation)).toMatchObject([
      { params: { id: clientId, linkId: link.id } },
    ])
  })
})

describe('Revoking', () => {
  test('asks first, and shows the revoked link', async ({ api, visit }) => {
    answer(api)
    api.answers(confirmationRoutes.revokeConfirmation, () =>
      answer(api, { items: [{ ...link, status: 'revoked', allowed: ['resend'] }] }),
    )
    await visit(path, user('manager'))
    await menu.click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await expect.element(dialog).toMatchTextContent('Ines Maes will no longer be able to open the page for this week.')
    expect(api.sentTo(confirmationRoutes.revokeConfirmation)).toEqual([])
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect.element(toasts).toMatchTextContent('Link revoked')
    await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible()
    await menu.click()
    await expect.element(page.getByRole('menuitem')).toHaveLength(1)
  })
})

describe('Settings', () => {
  test('are saved in the version that was read', async ({ api, visit }) => {
    answer(api)
    const saved = { mode: 'required', scheduled: true, version: 1 } as const
    api.answers(confirmationRoutes.saveConfirmationSettings, () => {
      answer(api, { settings: saved })
      return saved
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('combobox').selectOptions('required')
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(confirmationRoutes.saveConfirmationSettings)).toMatchObject([
      { ifMatch: 0, body: { mode: 'required', scheduled: true } },
    ])
  })

  test('of another user are not overwritten without a word', async ({ api, visit }) => {
    answer(api)
    api.answers(confirmationRoutes.saveConfirmationSettings, ({ ifMatch }) => {
      if (ifMatch === 1) return { mode: 'approves', scheduled: false, version: 2 } as const
      answer(api, { settings: { mode: 'required', scheduled: true, version: 1 } })
      throw refuse.STALE_VERSION()
    })
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Settings' }).click()
    await dialog.getByRole('combobox').selectOptions('approves')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Someone else saved changes')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(confirmationRoutes.saveConfirmationSettings).map(({ ifMatch }) => ifMatch)).toEqual([0, 1])
  })
})
