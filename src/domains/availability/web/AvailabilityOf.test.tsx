import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { profileOf } from '#app/web/testing/worker-records.ts'
import { answerWorker } from '#app/web/testing/worker-screen.ts'
import { availabilityRoutes } from '../contract.ts'

const ada = profileOf()
const path = `/provider/workforce/profile/${ada.id}?tab=schedule`
const dialog = page.getByRole('dialog', { name: 'Availability' })

test('a user enters the availability of a worker who telephones, and reads it in words', async ({ api, visit }) => {
  answerWorker(api, ada)
  api.answers(availabilityRoutes.saveAvailability, ({ params: { id }, body }) => {
    const stated = {
      ...body,
      desiredWeeklyMinutes: body.desiredWeeklyMinutes ?? null,
      id,
      changeableFrom: null,
      version: 1,
      allowed: ['edit' as const],
    }
    api.answers(availabilityRoutes.readAvailability, () => stated)
    return stated
  })
  await visit(path, user('manager'))
  await expect.element(page.getByText('No availability stated yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit availability' }).click()
  await dialog.getByRole('group', { name: 'Monday to Friday' }).getByRole('button', { name: 'Preferred' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Desired weekly hours' }), '24')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toasts).toMatchTextContent('Availability saved')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/From .*: Monday to Friday: Preferred: whole day/)).toBeVisible()
  await expect.element(page.getByText(/Desired weekly hours: 24\Dh/)).toBeVisible()
})
