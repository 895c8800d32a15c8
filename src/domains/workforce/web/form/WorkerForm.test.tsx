import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { workerProfile, type WorkerProfile, workforceRefusals, workforceRoutes } from '../../contract.ts'

const id = uuid(11)
const addPath = '/provider/workforce/add'
const editPath = `/provider/workforce/edit/${id}`

/** A profile in which nothing is filled in, whatever fields a worker has. */
const blank = Object.fromEntries(
  Object.entries(workerProfile.shape).map(([name, field]) => [name, field.safeParse(null).success ? null : []]),
) as Partial<WorkerProfile> as WorkerProfile
const ada: WorkerProfile = {
  ...blank,
  id,
  firstName: 'Ada',
  lastName: 'Novak',
  email: 'ada@example.com',
  dateOfBirth: '1990-04-12',
  nationalId: '•••• 1234',
  address: 'Kerkstraat 1, 1000 Brussels',
  industry: 'retail',
  primaryRole: 'Picker',
  bankAccount: { accountHolder: 'Ada Novak', accountNumber: '•••• 7034', bic: null },
  status: 'active',
  createdAt: '2026-01-05T08:00:00Z',
  passwordUpdateRequired: false,
  withoutNationalId: false,
  version: 5,
  allowed: ['edit'],
}

function answerWorker(api: FakeApi, worker: WorkerProfile): void {
  api.answers(workforceRoutes.readWorker, () => worker)
  api.answers(workforceRoutes.readWorkerHistory, () => listOf())
}

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const save = page.getByRole('button', { name: 'Save' })

describe('Adding a worker', () => {
  const add = page.getByRole('main').getByRole('button', { name: 'Add worker' })

  async function fillIn(): Promise<void> {
    await userEvent.fill(field('First name'), 'Ada')
    await userEvent.fill(field('Last name'), 'Novak')
    await userEvent.fill(field('Date of birth'), '12/04/1990')
    await userEvent.fill(field('National ID'), '90041212345')
    await userEvent.fill(field('Email'), 'ada@example.com')
    await userEvent.fill(field('Address'), 'Kerkstraat 1, 1000 Brussels')
    await userEvent.selectOptions(page.getByRole('combobox', { name: /^Industry/ }), 'retail')
    await userEvent.fill(field('Primary role'), 'Picker')
  }

  test('names what is missing in an empty form, and moves the focus to the first field', async ({ api, visit }) => {
    api.answers(workforceRoutes.addWorker, never)
    await visit(addPath, user('administrator'))
    await add.click()
    await expect.element(field('First name')).toHaveFocus()
    await expect.element(field('First name')).toBeInvalid()
    await expect.element(field('First name')).toHaveAccessibleDescription(/First name is required/)
    await expect.element(field('Primary role')).toBeInvalid()
    expect(api.sentTo(workforceRoutes.addWorker)).toEqual([])
  })

  test('adds the worker, and shows the temporary password once', async ({ api, visit }) => {
    api.answers(workforceRoutes.addWorker, () => ada)
    api.answers(workforceRoutes.createFirstPassword, () => ({ temporaryPassword: 'plum-river-41' }))
    await visit(addPath, user('administrator'))
    await fillIn()
    await add.click()
    await expect.element(page.getByRole('heading', { name: 'Ada has been added' })).toBeVisible()
    await expect.element(page.getByText('plum-river-41')).toBeVisible()
    expect(api.sentTo(workforceRoutes.addWorker)).toMatchObject([
      { body: { firstName: 'Ada', dateOfBirth: '1990-04-12', email: 'ada@example.com', industry: 'retail' } },
    ])
    expect(api.sentTo(workforceRoutes.createFirstPassword)).toMatchObject([{ params: { id } }])
  })

  test('shows a worker who was added although the temporary password could not be read (F89)', async ({
    api,
    visit,
  }) => {
    api.answers(workforceRoutes.addWorker, () => ada)
    api.answers(workforceRoutes.createFirstPassword, unreachable)
    await visit(addPath, user('administrator'))
    await fillIn()
    await add.click()
    await expect.element(page.getByRole('heading', { name: 'Ada has been added' })).toBeVisible()
    await expect.element(page.getByText(/^The temporary password could not be shown/)).toBeVisible()
    expect(api.sentTo(workforceRoutes.addWorker)).toHaveLength(1)
  })

  const known = { id: uuid(12), firstName: 'Ada', lastName: 'Novák', dateOfBirth: '1990-04-12', active: false }

  test('names the workers who seem to be the same person, and stores another person', async ({ api, visit }) => {
    api.answers(workforceRoutes.addWorker, ({ body }) => {
      if (body.anotherPerson) return ada
      throw workforceRefusals.DUPLICATE_WORKER({
        members: {
          duplicates: [{ worker: known, by: ['nameAndBirth', 'phone'] }],
        },
      })
    })
    api.answers(workforceRoutes.createFirstPassword, () => ({ temporaryPassword: 'plum-river-41' }))
    await visit(addPath, user('administrator'))
    await fillIn()
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'Does this worker already exist?' })
    await expect.element(dialog.getByRole('link', { name: 'Ada Novák' })).toHaveAttribute('target', '_blank')
    await expect.element(dialog.getByText('12/04/1990 · same name and date of birth, phone number')).toBeVisible()
    await dialog.getByRole('button', { name: 'It is another person' }).click()
    await expect.element(page.getByRole('heading', { name: 'Ada has been added' })).toBeVisible()
    expect(api.sentTo(workforceRoutes.addWorker).map(({ body }) => body.anotherPerson)).toEqual([undefined, true])
  })

  test('leads to the worker whose email address was entered, who cannot be another person', async ({ api, visit }) => {
    api.answers(workforceRoutes.addWorker, () => {
      const errors = [{ path: 'body.email', code: 'emailTaken', message: 'Taken' }]
      throw workforceRefusals.EMAIL_TAKEN({ members: { errors, duplicates: [{ worker: known, by: ['email'] }] } })
    })
    await visit(addPath, user('administrator'))
    await fillIn()
    await add.click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('link', { name: 'Ada Novák' })).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'It is another person' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect.element(field('Email')).toBeInvalid()
  })

  test('shows at its field that the email is taken, and keeps the input', async ({ api, visit }) => {
    const message = 'Enter another email: a worker already uses this one'
    api.answers(workforceRoutes.addWorker, () => {
      throw refuse.VALIDATION({ members: { errors: [{ path: 'body.email', code: 'taken', message }] } })
    })
    await visit(addPath, user('administrator'))
    await fillIn()
    await add.click()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toHaveAccessibleDescription(new RegExp(message))
    await expect.element(field('First name')).toHaveValue('Ada')
  })

  test('keeps the input while the server cannot be reached', async ({ api, visit }) => {
    api.answers(workforceRoutes.addWorker, unreachable)
    await visit(addPath, user('administrator'))
    await fillIn()
    await add.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Interim cannot be reached/)
    await expect.element(field('Last name')).toHaveValue('Novak')
    api.answers(workforceRoutes.addWorker, () => ada)
    api.answers(workforceRoutes.createFirstPassword, () => ({ temporaryPassword: 'plum-river-41' }))
    await add.click()
    await expect.element(page.getByRole('heading', { name: 'Ada has been added' })).toBeVisible()
    expect(api.sentTo(workforceRoutes.addWorker)).toHaveLength(2)
  })
})

describe('Editing a worker', () => {
  test('shows placeholders while the worker loads, and nothing to save', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.readWorker, never)
    await visit(editPath, user('administrator'))
    await expect.element(page.getByRole('heading', { name: 'Edit worker' })).toBeVisible()
    await expect.element(page.getByRole('main').getByText(/^Loading/)).toBeInTheDocument()
    await expect.element(save).not.toBeInTheDocument()
  })

  test('shows the form once the server can be reached again', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.readWorker, unreachable)
    await visit(editPath, user('administrator'))
    await recover(() => answerWorker(api, ada))
    await expect.element(field('First name')).toHaveValue('Ada')
  })

  test('sends only what was changed, with the version that was read', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.editWorker, () => ({ ...ada, primaryRole: 'Team leader', version: 6 }))
    await visit(editPath, user('administrator'))
    await userEvent.fill(field('Primary role'), 'Team leader')
    await save.click()
    await expect.element(page.getByText('Worker saved')).toBeVisible()
    const [sent] = api.sentTo(workforceRoutes.editWorker)
    expect(sent).toMatchObject({ params: { id }, ifMatch: 5 })
    expect(sent?.body).toEqual({ primaryRole: 'Team leader' })
  })

  test('keeps the input and offers a choice if somebody else has saved the worker', async ({ api, visit }) => {
    answerWorker(api, ada)
    const theirs = { ...ada, primaryRole: 'Forklift driver', address: 'Havenlaan 2, 1080 Brussels', version: 6 }
    api.answers(workforceRoutes.editWorker, ({ ifMatch }) => {
      if (ifMatch === 6) return { ...theirs, primaryRole: 'Team leader', version: 7 }
      answerWorker(api, theirs)
      throw refuse.STALE_VERSION({ members: { current: theirs } })
    })
    await visit(editPath, user('administrator'))
    await userEvent.fill(field('Primary role'), 'Team leader')
    await save.click()
    const notice = page.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/Someone else saved changes while you were editing/)
    await expect.element(notice).toMatchTextContent(/Forklift driver/)
    await expect.element(field('Primary role')).toHaveValue('Team leader')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.element(field('Primary role')).toHaveValue('Team leader')
    await expect.element(field('Address')).toHaveValue('Havenlaan 2, 1080 Brussels')
    await save.click()
    await expect.element(page.getByText('Worker saved')).toBeVisible()
    expect(api.sentTo(workforceRoutes.editWorker).at(-1)).toMatchObject({
      ifMatch: 6,
      body: { primaryRole: 'Team leader' },
    })
  })

  test('does not let a role without permission to view pay change the bank account', async ({ api, visit }) => {
    answerWorker(api, ada)
    await visit(editPath, user('manager'))
    await expect.element(page.getByText(/You need permission to view pay/).first()).toBeVisible()
    await expect.element(field('IBAN or account number')).not.toBeInTheDocument()
    await expect.element(field('National ID')).not.toBeInTheDocument()
    await expect.element(save).toBeInTheDocument()
  })

  test('reports that the server refuses the change, and keeps the input', async ({ api, visit }) => {
    answerWorker(api, ada)
    api.answers(workforceRoutes.editWorker, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(editPath, user('administrator'))
    await userEvent.fill(field('Primary role'), 'Team leader')
    await save.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/You do not have permission to do this/)
    await expect.element(field('Primary role')).toHaveValue('Team leader')
  })
})
