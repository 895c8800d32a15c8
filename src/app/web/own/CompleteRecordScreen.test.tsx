import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { worker as workerUser } from '#app/web/testing/people.ts'
import { profileOf } from '#app/web/testing/worker-records.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { documentRoutes } from '#domains/documents/contract.ts'
import type { WorkerProfile } from '#domains/workforce/contract.ts'
import { ownProfileRoutes } from '#domains/workforce/contract/own-profile.ts'

const path = '/worker/complete'
const missing: WorkerProfile['missing'] = ['dateOfBirth', 'nationalId', 'address', 'bankAccount', 'photo', 'document']

/** Answers with a profile of which each stored step is no longer missing. */
function answer(api: FakeApi, left = missing): void {
  let profile = profileOf({ missing: left, nationalId: null, dateOfBirth: null, address: '', image: null })
  const without = (step: WorkerProfile['missing'][number]) => {
    profile = { ...profile, missing: profile.missing.filter((one) => one !== step) }
    return profile
  }
  api.answers(ownProfileRoutes.readOwnProfile, () => profile)
  api.answers(ownProfileRoutes.editOwnProfile, ({ body }) => without(Object.keys(body)[0] as never))
  api.answers(ownProfileRoutes.declareNationalId, () => without('nationalId'))
}

const next = page.getByRole('button', { name: 'Save and continue' })

test('leads through what is missing, one stored step at a time', async ({ api, visit }) => {
  answer(api)
  await visit(path, workerUser)
  await expect.element(page.getByText('1 of 7 complete')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: /^Date of birth/ }), '30/07/1985')
  await next.click()
  await expect.element(page.getByText('2 of 7 complete')).toBeVisible()
  await page.getByRole('button', { name: 'I have no national ID' }).click()
  await expect.element(page.getByText('3 of 7 complete')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: /^Address/ }), 'Kerkstraat 1, 2000 Antwerp')
  await next.click()
  await userEvent.fill(page.getByRole('textbox', { name: /^IBAN or account number/ }), 'BE68 5390 0754 7034')
  await next.click()
  await expect.element(page.getByText('5 of 7 complete')).toBeVisible()
  expect(api.sentTo(ownProfileRoutes.editOwnProfile).map(({ body }) => Object.keys(body))).toEqual([
    ['dateOfBirth'],
    ['address'],
    ['bankAccount'],
  ])
})

test('an error stays at its field, and a step can wait', async ({ api, visit }) => {
  answer(api, ['address', 'document'])
  await visit(path, workerUser)
  await next.click()
  await expect.element(page.getByRole('textbox', { name: /^Address/ })).toBeInvalid()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByRole('button', { name: 'Choose a file or take a photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.element(page.getByText('Some details are still missing')).toBeVisible()
  expect(api.sentTo(documentRoutes.addDocument)).toEqual([])
})

test('a complete record leads to the home page', async ({ api, visit }) => {
  answer(api, [])
  await visit(path, workerUser)
  await expect.element(page.getByText('All details are complete')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
})
