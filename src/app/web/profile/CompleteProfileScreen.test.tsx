import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import { missingFields, profileIn } from '#domains/organisations/rules/profile.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { company } from '#app/web/testing/company.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'

const path = '/auth/complete-provider-profile'
const progress = page.getByRole('region', { name: 'Profile completion' })

/** Answers with the profile of an organisation that has just been registered. */
function answerEmpty(api: FakeApi): void {
  const head = { id: company.id, version: 1, allowed: ['edit' as const] }
  const forms = {
    company: { ...company, companyName: null, headquartersLocation: null, industry: null },
    contacts: {
      primary: { fullName: null, email: null, phone: null, jobTitle: null },
      alternate: { name: null, email: null, phone: null },
    },
    preferences: { preferredLanguage: null, timeZone: null, notifyByEmail: true, newsletter: false },
  }
  const missing = missingFields(profileIn(forms))
  api.answers(organisationRoutes.readCompany, () => ({
    ...forms.company,
    ...head,
    profileComplete: false,
    missing,
    progress: 0,
  }))
  api.answers(organisationRoutes.readContacts, () => ({ ...forms.contacts, ...head }))
  api.answers(organisationRoutes.readPreferences, () => ({ ...forms.preferences, ...head }))
}

test('the progress includes what is typed and not saved yet (F57)', async ({ api, visit }) => {
  answerEmpty(api)
  await visit(path, { ...user('providerAdmin'), profile_complete: false })
  await expect.element(page.getByText('Step 4 of 6')).toBeVisible()
  await expect.element(progress.getByText('0% complete')).toBeVisible()
  await expect.element(progress.getByText('7 required fields are missing')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Company name' }), 'Northwind')
  await expect.element(progress.getByText('6 required fields are missing')).toBeVisible()
  await expect.element(progress.getByText('6% complete')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Company name' }), '  ')
  await expect.element(progress.getByText('7 required fields are missing')).toBeVisible()
})

test('a step that is filled in advance counts as filled once it is shown', async ({ api, visit }) => {
  answerEmpty(api)
  await visit(`${path}?tab=preferences`, { ...user('providerAdmin'), profile_complete: false })
  await expect.element(page.getByText('Step 6 of 6')).toBeVisible()
  await expect.element(progress.getByText('5 required fields are missing')).toBeVisible()
  await expect.element(progress.getByRole('link', { name: 'Time zone' })).not.toBeInTheDocument()
})
