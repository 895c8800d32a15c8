import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { absenceRefusals, absenceRoutes, type OwnTimeOff } from '../contract.ts'
import { sickLeaveRoutes } from '../contract/sick-leave.ts'
import { balance, ownTimeOff } from './testing/time-off.ts'

const path = '/worker/time-off'
const dialog = page.getByRole('dialog')
const toasts = page.getByRole('region', { name: 'Status messages' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

function answer(api: FakeApi, items: OwnTimeOff[] = []): void {
  api.answers(absenceRoutes.listOwnTimeOff, () => ({ items, total: items.length, nextCursor: null }))
  api.answers(absenceRoutes.readOwnBalance, () => balance)
}

/** Sick leave that a user has entered for the worker. */
const entered = (changes: Partial<OwnTimeOff> = {}) =>
  ownTimeOff({
    type: 'sick_leave',
    reason: null,
    reportedBy: { id: 'a', name: 'Kim Maes' },
    allowed: ['change', 'object'],
    ...changes,
  })

describe('Reporting sick', () => {
  test('takes two taps: the button, and Report', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await button('Report sick').click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(toasts).toMatchTextContent('Sickness reported')
    const [sent] = api.sentTo(sickLeaveRoutes.reportSickness)
    expect(sent?.body).toMatchObject({ startsAtNoon: false })
    expect(sent?.body.startDate).toBe(sent?.body.endDate)
  })

  test('has presets for the expected return, and another last day', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await button('Report sick').click()
    await expect.element(dialog.getByRole('radio', { name: 'Today only' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'A week' }).click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    const { startDate = '', endDate = '' } = api.sentTo(sickLeaveRoutes.reportSickness)[0]?.body ?? {}
    expect((Date.parse(endDate) - Date.parse(startDate)) / 86_400_000).toBe(6)
    await button('Report sick').click()
    await dialog.getByRole('radio', { name: 'Other' }).click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(dialog.getByText('Choose the last day')).toBeVisible()
  })

  test('explains a refusal and keeps what was chosen', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => {
      throw absenceRefusals.OVERLAP({ values: { from: '20 November', to: '21 November' } })
    })
    await visit(path, worker)
    await button('Report sick').click()
    await dialog.getByRole('radio', { name: 'Until tomorrow' }).click()
    await dialog.getByRole('button', { name: 'Report', exact: true }).click()
    await expect.element(dialog.getByText(/already requested time off/)).toBeVisible()
    await expect.element(dialog.getByRole('radio', { name: 'Until tomorrow' })).toBeChecked()
  })

  test('works with the keyboard alone', async ({ api, visit }) => {
    answer(api)
    api.answers(sickLeaveRoutes.reportSickness, () => ownTimeOff({ type: 'sick_leave' }))
    await visit(path, worker)
    await expect.element(button('Report sick')).toBeVisible()
    ;(button('Report sick').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await dialog.getByRole('radio', { name: 'Today only' }).click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(dialog.getByRole('radio', { name: 'Until tomorrow' })).toBeChecked()
    ;(dialog.getByRole('button', { name: 'Report', exact: true }).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => api.sentTo(sickLeaveRoutes.reportSickness).length).toBe(1)
  })
})

describe('Sick leave that a user has entered', () => {
  test('is marked, and the worker objects', async ({ api, visit }) => {
    answer(api, [entered()])
    api.answers(sickLeaveRoutes.objectToSickLeave, ({ body }) => {
      const objected = entered({
        objection: { comment: body.comment, at: '2026-11-20T08:00:00Z' },
        allowed: ['change'],
      })
      answer(api, [objected])
      return objected
    })
    await visit(path, worker)
    const card = page.getByRole('article')
    await expect.element(card).toMatchTextContent('Entered by your agency')
    await card.getByRole('button', { name: 'Object' }).click()
    await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('I am at work')
    await dialog.getByRole('button', { name: 'Object' }).click()
    await expect.element(toasts).toMatchTextContent('Objection sent')
    await expect.element(card).toMatchTextContent('I am at work')
    await expect.element(card.getByRole('button', { name: 'Object' })).not.toBeInTheDocument()
  })
})
