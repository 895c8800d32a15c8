import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { themeColoursOf } from '#base/contrast.ts'
import { confirmationRefusals } from '../../contract.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { type ConfirmationPage, type Line, publicConfirmationRoutes } from '../../contract/public.ts'
import { confirmed, sampleLine, sampleWeekOfHours } from '#app/web/testing/hours.ts'

const path = '/confirm/token-of-the-link'

const line = (changes: Partial<Line> = {}) =>
  sampleLine({ planned: { startTime: '08:30', endTime: '16:30', breakMinutes: 30 }, ...changes })

const hours = (lines: Line[]): ConfirmationPage => ({
  ...sampleWeekOfHours(lines),
  expiresAt: '2026-12-01T08:00:00Z',
  brand: { name: 'Northwind Staffing', phone: '+3225550100', colour: '#ffcc00', logoId: null },
})

const second = line({ line: 'line-2', value: 'value-2', date: '2026-11-17', planned: null })

test('says why a link does not work', async ({ api, visit }) => {
  api.answers(publicConfirmationRoutes.readConfirmation, () => {
    throw confirmationRefusals.LINK_REVOKED()
  })
  await visit(path, user('manager'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link has been revoked')
})

test('an expired link sends a new one, without an address', async ({ api, visit }) => {
  api.answers(publicConfirmationRoutes.readConfirmation, () => {
    throw confirmationRefusals.LINK_EXPIRED()
  })
  api.answers(publicConfirmationRoutes.renewConfirmation, () => undefined)
  await visit(path, user('manager'))
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect.element(page.getByText('Check your email')).toBeVisible()
  expect(api.sentTo(publicConfirmationRoutes.renewConfirmation)).toMatchObject([
    { body: { token: 'token-of-the-link' } },
  ])
})

test('shows the organisation with its phone number and its colour, as far as contrast allows', async ({
  api,
  visit,
}) => {
  api.answers(publicConfirmationRoutes.readConfirmation, () => hours([line()]))
  await visit(path, user('manager'))
  await expect.element(page.getByRole('link', { name: '+3225550100' })).toBeVisible()
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()
  expect(accent).toBe(themeColoursOf('#ffcc00').light.accent)
})

test('a click confirms nothing: the person types the address that the link was sent to (F92)', async ({
  api,
  visit,
}) => {
  api.answers(publicConfirmationRoutes.readConfirmation, () => hours([line()]))
  api.answers(publicConfirmationRoutes.decideHours, () => ({ confirmed: 1, disputed: 0, refused: [] }))
  await visit(path, user('manager'))
  await page.getByRole('button', { name: 'Confirm 1 line' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm 1 line' }).click()
  await expect.element(dialog.getByText('Please enter your email address')).toBeVisible()
  expect(api.sentTo(publicConfirmationRoutes.decideHours)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Your email address' }).fill('ines@acme.example')
  await dialog.getByRole('button', { name: 'Confirm 1 line' }).click()
  await expect.element(page.getByText('1 line confirmed')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.sentTo(publicConfirmationRoutes.decideHours)).toMatchObject([{ body: { email: 'ines@acme.example' } }])
})

test('confirms all lines with the values of the page, and shows which ones have changed', async ({ api, visit }) => {
  let shown = [line(), second]
  api.answers(publicConfirmationRoutes.readConfirmation, () => hours(shown))
  api.answers(publicConfirmationRoutes.decideHours, () => {
    shown = [line({ value: 'value-3', breakMinutes: 60, totalMinutes: 420 }), { ...second, decision: confirmed }]
    return { confirmed: 1, disputed: 0, refused: [{ line: 'line-1', reason: 'changed' as const }] }
  })
  await visit(path, user('manager'))
  await expect.element(page.getByRole('heading', { name: 'Ada Novak' })).toBeVisible()
  await expect.element(page.getByText('Not scheduled').first()).toBeVisible()
  await expect.element(page.getByText(/^08:30–16:30 \(−30\smin\)$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download timesheet' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Confirm 2 lines' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your email address' }).fill('ines@acme.example')
  await dialog.getByRole('button', { name: 'Confirm 2 lines' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The hours have changed')
  await expect.element(page.getByText(/^Before: /)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download timesheet' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirm 1 line' })).toBeVisible()
  expect(api.sentTo(publicConfirmationRoutes.decideHours)).toMatchObject([
    {
      body: {
        confirm: [
          { line: 'line-1', value: 'value-1' },
          { line: 'line-2', value: 'value-2' },
        ],
        dispute: [],
      },
    },
  ])
})

test('disputes a line with a comment and other times, on a phone', async ({ api, visit }) => {
  let shown = [line()]
  api.answers(publicConfirmationRoutes.readConfirmation, () => hours(shown))
  api.answers(publicConfirmationRoutes.decideHours, ({ body }) => {
    const [{ comment, proposal = null } = { comment: '' }] = body.dispute
    const decision = {
      outcome: 'disputed',
      by: 'Ines Maes',
      at: '2026-11-18T10:00:00Z',
      comment,
      proposal,
      undoSeconds: null,
    } as const
    shown = [line({ decision })]
    return { confirmed: 0, disputed: 1, refused: [] }
  })
  await resizeWindow(390, 844)
  await visit(path, user('manager'))
  await page.getByRole('button', { name: /Dispute the hours of Ada Novak/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Left at four')
  await dialog.getByRole('textbox', { name: 'End' }).fill('16:00')
  await dialog.getByRole('button', { name: 'Dispute' }).click()
  await expect.element(page.getByText('Left at four')).toBeVisible()
  await expect.element(page.getByText('All hours have been confirmed or disputed.', { exact: false })).toBeVisible()
  expect(api.sentTo(publicConfirmationRoutes.decideHours)).toMatchObject([
    {
      body: {
        confirm: [],
        dispute: [
          {
            line: 'line-1',
            value: 'value-1',
            comment: 'Left at four',
            proposal: { startTime: '09:00', endTime: '16:00', breakMinutes: 30 },
          },
        ],
      },
    },
  ])
})

test('keeps the hours while they cannot be read again, and ends once the link has expired', async ({ api, visit }) => {
  api.answers(publicConfirmationRoutes.readConfirmation, () => hours([line(), second]))
  api.answers(publicConfirmationRoutes.decideHours, () => {
    api.answers(publicConfirmationRoutes.readConfirmation, unreachable)
    return { confirmed: 0, disputed: 1, refused: [] }
  })
  await visit(path, user('manager'))
  const dispute = page.getByRole('button', { name: /Dispute the hours of Ada Novak/ })
  const dialog = page.getByRole('dialog')
  await dispute.first().click()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Left at four')
  await dialog.getByRole('button', { name: 'Dispute' }).click()
  // The first read, and three attempts to read again.
  await expect.poll(() => api.sentTo(publicConfirmationRoutes.readConfirmation).length).toBe(4)
  api.answers(publicConfirmationRoutes.decideHours, () => {
    api.answers(publicConfirmationRoutes.readConfirmation, () => {
      throw confirmationRefusals.LINK_EXPIRED()
    })
    return { confirmed: 0, disputed: 1, refused: [] }
  })
  await dispute.last().click()
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Came at ten')
  await dialog.getByRole('button', { name: 'Dispute' }).click()
  await expect.element(page.getByText('This link has expired', { exact: false })).toBeVisible()
  await expect.element(dispute).not.toBeInTheDocument()
})
