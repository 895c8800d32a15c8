import { expect } from 'vitest'
import { checkBothWidths } from './both-widths.ts'
import type { Person } from './person.ts'

/** A field of the form by its path. */
export const named = ({ page }: Person, name: string) => page.locator(`[name="${name}"]`)
/** The path of the field that has the focus. */
export const focused = ({ page }: Person) => page.evaluate<string>('document.activeElement.name ?? ""')

/** Submits an empty form, and follows the links of its errors to their fields. */
export async function seeWhatIsMissing(admin: Person): Promise<void> {
  const { page, t, press, sees } = admin
  await press('workforce.row.addLanguage')
  await press('workforce.row.addJob')
  await press('workforce.add.submit')
  await sees(t('platform.form.summary'))
  expect(await focused(admin)).toBe('firstName')
  const links = page.getByRole('alert').getByRole('link')
  expect(await links.first().textContent()).toBe(t('workforce.validation.firstNameRequired'))
  const job = t('platform.form.fault', {
    where: t('workforce.row.job', { number: 1 }),
    what: t('workforce.validation.companyRequired'),
  })
  await links
    .getByText(job)
    .or(page.getByRole('link', { name: job }))
    .first()
    .click()
  expect(await focused(admin)).toBe('workHistory.0.company')
  await page
    .getByRole('navigation', { name: t('platform.form.parts') })
    .getByText(t('workforce.form.contact'))
    .waitFor()
  await checkBothWidths(admin, 'workforce-add')
}

/** Adds, moves and removes skills by keyboard only. */
export async function addSkillsByKeyboard(admin: Person): Promise<void> {
  const { page, t } = admin
  const { keyboard } = page
  await page.getByRole('button', { name: t('workforce.row.addSkill') }).focus()
  await keyboard.press('Enter')
  expect(await focused(admin)).toBe('skills.0.name')
  await keyboard.type('Forklift')
  await keyboard.press('Tab')
  await keyboard.type(t('workforce.level.advanced').slice(0, 3))
  await page.getByRole('button', { name: t('workforce.row.addSkill') }).focus()
  await keyboard.press('Enter')
  await keyboard.type('Reach truck')
  await keyboard.press('Tab')
  await keyboard.type(t('workforce.level.expert').slice(0, 3))
  await page.getByRole('button', { name: t('workforce.row.addSkill') }).focus()
  await keyboard.press('Enter')
  await keyboard.press('Alt+ArrowUp')
  expect(await focused(admin)).toBe('skills.1.name')
  const remove = t('platform.rows.remove', { row: t('workforce.row.skill', { number: 2 }) })
  await page.getByRole('button', { name: remove }).focus()
  await keyboard.press('Enter')
  expect(await focused(admin)).toBe('skills.1.name')
  await keyboard.press('Alt+ArrowUp')
  expect(await named(admin, 'skills.0.name').inputValue()).toBe('Reach truck')
  expect(await named(admin, 'skills.1.name').inputValue()).toBe('Forklift')
  expect(await named(admin, 'skills.1.proficiency').inputValue()).toBe('advanced')
}

/** Fills in every other field except the secrets. */
export async function typeTheRest(admin: Person, email: string): Promise<void> {
  const { page, t, sees, press } = admin
  const typed = {
    firstName: 'Élodie',
    lastName: 'Vandenbroucke',
    dateOfBirth: '1991-07-30',
    email,
    phone: '+32 470 12 34 56',
    address: 'Kerkstraat 2\n2000 Antwerpen',
    numberOfDependents: '2',
    primaryRole: 'Reach truck driver',
    payRate: '17,35',
    professionalBio: 'Calm under pressure.',
    'workHistory.0.company': 'Havenlogistiek',
    'workHistory.0.jobTitle': 'Order picker',
    'workHistory.0.startDate': '2019-03-01',
  }
  for (const [name, value] of Object.entries(typed)) await named(admin, name).fill(value)
  await named(admin, 'workHistory.0.isPresent').check()
  await named(admin, 'maritalStatus').selectOption('married')
  await named(admin, 'industry').selectOption('retail')
  await named(admin, 'experienceLevel').selectOption('expert')
  for (const role of ['Team leader', 'Trainer']) {
    await named(admin, 'desiredJobRoles').fill(role)
    await named(admin, 'desiredJobRoles').press('Enter')
  }
  await named(admin, 'languages.0.language').selectOption({ label: 'Nederlands' })
  await named(admin, 'languages.0.level').selectOption('native')
  await press('workforce.row.addLanguage')
  await named(admin, 'languages.1.language').selectOption('nl')
  await sees(t('workforce.validation.languageTwice'))
  await named(admin, 'languages.1.language').selectOption('fr')
  await named(admin, 'languages.1.level').selectOption('fluent')
  await page.getByText(t('workforce.validation.languageTwice')).waitFor({ state: 'detached' })
}

/** Leaves the form and returns to its draft, which has everything except the secrets: no browser stores them. */
export async function comeBackToTheDraft(admin: Person, email: string): Promise<void> {
  const { page, t, press } = admin
  await named(admin, 'nationalId').fill('91.07.30-123.64')
  await named(admin, 'bankAccount.accountNumber').fill('BE71 0961 2345 6769')
  await page
    .getByRole('link', { name: t('app.nav.clients') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('workforce.form.notKept')).waitFor()
  await checkBothWidths(admin, 'workforce-leave', ['desk'])
  await dialog.getByRole('button', { name: t('platform.leave.keep') }).click()
  await page.getByRole('heading', { name: t('clients.list.title') }).waitFor()
  const storage = await page.evaluate<string>('JSON.stringify(localStorage)')
  expect(storage).toContain(email)
  expect(storage).not.toMatch(/91\.07\.30|BE71/)
  await page.goBack()
  await page.getByText(t('platform.draft.restored')).waitFor()
  const requested: string[] = []
  page.once('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(requested).toEqual(['beforeunload'])
  await page.getByText(t('platform.draft.restored')).waitFor()
  expect(await named(admin, 'skills.0.name').inputValue()).toBe('Reach truck')
  expect(await named(admin, 'payRate').inputValue()).toMatch(/17[.,]35/)
  expect(await named(admin, 'nationalId').inputValue()).toBe('')
  await press('platform.draft.goOn')
}
