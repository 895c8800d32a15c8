import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user, worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { type NotificationSettings, notificationRefusals, notificationRoutes } from '../contract.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerChoices, chosen } from './testing/settings.ts'

const path = '/provider/account?tab=notifications'
const save = page.getByRole('button', { name: 'Save', exact: true })
const from = page.getByRole('textbox', { name: 'From' })
const until = page.getByRole('textbox', { name: 'Until' })
const urgent = page.getByRole('checkbox', { name: 'Urgent offers in quiet hours' })
const phone = page.getByRole('textbox', { name: 'Phone number for SMS' })
const choice = (type: string, channel: string) => page.getByRole('checkbox', { name: `${type}: ${channel}` })
const withPhone: NotificationSettings = { ...chosen, phone: '+32470123456', allowed: ['edit', 'confirmPhone'] }

describe('The channels', () => {
  test('of each type are saved with the times', async ({ api, visit }) => {
    answerChoices(api)
    api.answers(notificationRoutes.saveNotificationSettings, ({ body }) => ({ ...chosen, ...body, version: 3 }))
    await visit(path, user('manager'))
    await expect.element(choice('New messages', 'Email')).toBeChecked()
    await expect.element(urgent).not.toBeInTheDocument()
    await choice('New messages', 'Email').click()
    await userEvent.fill(from, '')
    await userEvent.fill(until, '')
    await page.getByRole('combobox', { name: 'Email frequency' }).selectOptions('Every Monday at 08:00')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Notification settings saved')
    expect(api.sentTo(notificationRoutes.saveNotificationSettings)).toMatchObject([
      {
        body: {
          types: { messages: { inApp: true, email: false, sms: false }, announcements: { email: true } },
          digest: 'weekly',
          quietFrom: null,
          quietTo: null,
          phone: null,
        },
        ifMatch: 2,
      },
    ])
  })

  test('of urgent offers in quiet hours are a choice of workers', async ({ api, visit }) => {
    answerChoices(api)
    api.answers(notificationRoutes.saveNotificationSettings, () => ({ ...chosen, urgentOffers: true, version: 3 }))
    await visit('/worker/profile?tab=notifications', worker)
    await expect.element(urgent).not.toBeChecked()
    await urgent.click()
    await save.click()
    await expect.element(toasts).toMatchTextContent('Notification settings saved')
    expect(api.sentTo(notificationRoutes.saveNotificationSettings)).toMatchObject([{ body: { urgentOffers: true } }])
  })

  test('by SMS need a phone number', async ({ api, visit }) => {
    answerChoices(api)
    api.answers(notificationRoutes.saveNotificationSettings, () => chosen)
    await visit(path, user('manager'))
    await choice('New messages', 'SMS').click()
    await save.click()
    await expect.element(phone).toBeInvalid()
    await expect.element(phone).toHaveAccessibleDescription(/Enter a phone number to receive SMS messages/)
    expect(api.sentTo(notificationRoutes.saveNotificationSettings)).toEqual([])
  })

  test('without SMS on the installation cannot be chosen', async ({ api, visit }) => {
    answerChoices(api, { ...chosen, isSmsOffered: false })
    await visit(path, user('manager'))
    await expect.element(choice('New messages', 'SMS')).toBeDisabled()
    await expect.element(phone).toBeDisabled()
    await expect.element(page.getByText('SMS notifications are not available.')).toBeVisible()
  })
})

describe('Quiet hours', () => {
  test.for([
    ['22:00', '', 'Until'],
    ['', '07:00', 'From'],
    ['22:00', '22:00', 'Until'],
  ] as const)('from “%s” until “%s” are refused', async ([begin, end, wrong], { api, visit }) => {
    answerChoices(api)
    api.answers(notificationRoutes.saveNotificationSettings, () => chosen)
    await visit(path, user('manager'))
    await userEvent.fill(from, begin)
    await userEvent.fill(until, end)
    await save.click()
    await expect.element(page.getByRole('textbox', { name: wrong })).toBeInvalid()
    expect(api.sentTo(notificationRoutes.saveNotificationSettings)).toEqual([])
  })
})

describe('The phone number', () => {
  const code = page.getByRole('textbox', { name: 'SMS code' })

  test('is confirmed with the code of an SMS', async ({ api, visit }) => {
    answerChoices(api, withPhone)
    api.answers(notificationRoutes.sendPhoneCode, () => undefined)
    api.answers(notificationRoutes.confirmPhone, () => {
      throw notificationRefusals.CODE_ENDED()
    })
    await visit(path, user('manager'))
    await expect.element(page.getByText(/Confirm \+32 470 12 34 56 to receive SMS messages/)).toBeVisible()
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect.element(toasts).toMatchTextContent('Code sent.')
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('123 456{Enter}')
    await expect.element(code).toHaveAccessibleDescription(/This code is no longer valid/)
    const confirmed: NotificationSettings = { ...withPhone, isPhoneConfirmed: true, allowed: ['edit'] }
    api.answers(notificationRoutes.confirmPhone, () => {
      answerChoices(api, confirmed)
      return confirmed
    })
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect.element(page.getByText('Number confirmed. SMS messages are sent to this number.')).toBeVisible()
    expect(api.sentTo(notificationRoutes.confirmPhone).map(({ body }) => body.code)).toEqual(['123 456', '123 456'])
    // The code is no part of the form around it.
    expect(api.sentTo(notificationRoutes.saveNotificationSettings)).toEqual([])
  })

  test('must be saved before it can be confirmed', async ({ api, visit }) => {
    answerChoices(api, withPhone)
    await visit(path, user('manager'))
    await userEvent.fill(phone, '+32 470 99 99 99')
    await expect.element(page.getByText(/Save your settings first/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Send code' })).not.toBeInTheDocument()
  })

  test('that the server does not accept is named', async ({ api, visit }) => {
    answerChoices(api)
    api.answers(notificationRoutes.saveNotificationSettings, () => {
      throw invalid('phone', 'SMS cannot be sent to this country')
    })
    await visit(path, user('manager'))
    await userEvent.fill(phone, '+850 191 234 56')
    await save.click()
    await expect.element(phone).toHaveAccessibleDescription(/SMS cannot be sent to this country/)
  })
})

test('settings that another session has changed are replaced only after a warning', async ({ api, visit }) => {
  answerChoices(api)
  api.answers(notificationRoutes.saveNotificationSettings, ({ ifMatch, body }) => {
    if (ifMatch === 3) return { ...chosen, ...body, version: 4 }
    answerChoices(api, { ...chosen, digest: 'hourly', version: 3 })
    throw refuse.STALE_VERSION()
  })
  await visit(path, user('manager'))
  await choice('New messages', 'Email').click()
  await save.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('saving them will replace theirs')
  await expect.element(choice('New messages', 'Email')).not.toBeChecked()
  await save.click()
  await expect.element(toasts).toMatchTextContent('Notification settings saved')
})

test('settings that could not be loaded are tried again', async ({ api, visit }) => {
  answerChoices(api)
  api.answers(notificationRoutes.readNotificationSettings, unreachable)
  await visit(path, user('manager'))
  await expect.element(page.getByText('Your notification settings could not be loaded')).toBeVisible()
  await recover(() => answerChoices(api))
  await expect.element(choice('New messages', 'In app')).toBeChecked()
})
