import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { company } from '#app/web/testing/company.ts'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { invalid } from '#app/web/testing/invalid.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { organisationRoutes, settingsRoutes } from '../../contract.ts'
import { brandRefusals, brandRoutes } from '../../contract/brand.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { answerSettings, appearance, settings } from '#app/web/testing/settings.ts'

const path = '/provider/settings'
const tag = page.getByRole('textbox', { name: 'Company tag' })
const change = page.getByRole('button', { name: 'Change company tag' })

test('a new tag is announced with its consequence, and saved in lower case', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(settingsRoutes.saveSettings, ({ body }) => {
    const saved = { ...settings, companyTag: body.companyTag ?? null, version: 8 }
    answerSettings(api, saved)
    return saved
  })
  await visit(path, user('administrator'))
  await expect.element(tag).toHaveValue('northwind')
  await expect.element(change).not.toBeInTheDocument()
  await userEvent.fill(tag, ' North-Wind ')
  await expect.element(page.getByText(/“northwind” will still work for 12 months/)).toBeVisible()
  await change.click()
  await expect.element(toasts).toMatchTextContent('Company tag changed to “north-wind”')
  await expect.element(tag).toHaveValue('north-wind')
  await expect.element(change).not.toBeInTheDocument()
  expect(api.sentTo(settingsRoutes.saveSettings)).toMatchObject([{ body: { companyTag: 'north-wind' }, ifMatch: 7 }])
})

test.for(['no', 'north wind', 'north_wind', 'été'])(
  'the tag “%s” is refused before it is sent',
  async (typed, { api, visit }) => {
    answerSettings(api)
    api.answers(settingsRoutes.saveSettings, () => settings)
    await visit(path, user('administrator'))
    await userEvent.fill(tag, typed)
    await change.click()
    await expect.element(tag).toBeInvalid()
    await expect.element(tag).toHaveAccessibleDescription(/Use 3 to 32 lowercase letters, digits or hyphens/)
    expect(api.sentTo(settingsRoutes.saveSettings)).toEqual([])
  },
)

test('a tag of another organisation is named at its field', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(settingsRoutes.saveSettings, () => {
    throw invalid('companyTag', 'This company tag is already in use. Choose another one.')
  })
  await visit(path, user('administrator'))
  await userEvent.fill(tag, 'acme')
  await change.click()
  await expect.element(tag).toHaveAccessibleDescription(/already in use/)
  await expect.element(tag).toHaveValue('acme')
})

test('a tag that somebody else has changed is not overwritten silently', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(settingsRoutes.saveSettings, () => {
    answerSettings(api, { ...settings, companyTag: 'north', version: 8 })
    throw refuse.STALE_VERSION()
  })
  await visit(path, user('administrator'))
  await userEvent.fill(tag, 'acme')
  await change.click()
  const choice = page.getByRole('alert').getByRole('group', { name: 'Company tag' })
  await choice.getByRole('radio').nth(1).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(tag).toHaveValue('north')
  await expect.element(change).not.toBeInTheDocument()
})

test('the company is named with a way to its profile, also after a lost connection', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(organisationRoutes.readCompany, unreachable)
  await visit(path, user('administrator'))
  await recover(() => api.answers(organisationRoutes.readCompany, () => company))
  await expect.element(page.getByText('Rue Neuve 1, 1000 Brussels')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/provider/profile')
})

test('the colour of the organisation is previewed, shifted for contrast, and saved', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(brandRoutes.saveBrand, ({ body }) => ({ ...appearance, colour: body.colour, version: 8 }))
  await visit(path, user('administrator'))
  const colour = page.getByLabelText('Colour', { exact: true })
  await expect.element(colour).toBeVisible()
  await userEvent.fill(colour, '#ffcc00')
  await expect.element(page.getByText(/This colour is adjusted to stay readable/)).toBeVisible()
  await page.getByRole('button', { name: 'Save colour' }).click()
  await expect.element(toasts).toMatchTextContent('Branding saved')
  expect(api.sentTo(brandRoutes.saveBrand)).toMatchObject([{ body: { colour: '#ffcc00' }, ifMatch: 7 }])
})

test('a logo that is no image is refused with the reason', async ({ api, visit }) => {
  answerSettings(api)
  api.answers(brandRoutes.setLogo, () => {
    throw brandRefusals.LOGO_TYPE()
  })
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('button', { name: 'Add logo' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept="image/png,image/jpeg"]')
  if (!input) throw new Error('there is no field for the logo')
  await userEvent.upload(input, new File(['text'], 'logo.png', { type: 'image/png' }))
  await expect.element(toasts).toMatchTextContent('not a PNG or JPG image')
})
