import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerAssignment } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { checkRoutes, type StartCheck, type StartChecks } from '../contract.ts'

const id = uuid(41)
const path = `/provider/assignments/${id}`
const dialog = page.getByRole('dialog')
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })

const check = (more: Partial<StartCheck> & Pick<StartCheck, 'item'>): StartCheck => ({
  name: null,
  problem: 'missing',
  expiresOn: null,
  atPlanning: 'warn',
  atClock: 'block',
  recorded: null,
  source: null,
  link: path,
  ...more,
})
const list = (items: readonly StartCheck[], more: Partial<StartChecks> = {}): StartChecks => ({
  items: [...items],
  country: 'BE',
  late: null,
  allowed: ['record'],
  ...more,
})
const declaration = check({ item: 'declaration', source: 'Koninklijk besluit van 5 november 2002' })

test('the desk sees what is missing, and records the declaration', async ({ api, visit }) => {
  answerAssignment(api, assignment({ status: 'assigned' }))
  api.answers(checkRoutes.listStartChecks, () => list([check({ item: 'contract' }), declaration]))
  await visit(path, user('manager'))
  await expect.element(row('Contract').getByText('Missing')).toBeVisible()
  await expect.element(page.getByText('Scheduling: warning; clock-in: blocked').first()).toBeVisible()
  await expect.element(page.getByText('Source: Koninklijk besluit van 5 november 2002')).toBeVisible()
  const by = { id: uuid(1), name: 'Iris Peeters' }
  const recorded = {
    number: '123',
    checkedOn: '2026-11-18',
    expiresOn: null,
    notRequired: false,
    by,
    at: '2026-11-18T09:00:00Z',
  }
  const done = list([{ ...declaration, problem: null, recorded }])
  api.answers(checkRoutes.recordDeclaration, () => done)
  await row('Declaration number').getByRole('button', { name: 'Record: Declaration number' }).click()
  await userEvent.fill(dialog.getByLabelText(/^Number/), '123')
  await userEvent.fill(dialog.getByLabelText(/^Declared on/), '18/11/2026')
  api.answers(checkRoutes.listStartChecks, () => done)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(toasts.getByText('Start check saved')).toBeVisible()
  await expect.element(page.getByText(/Recorded by Iris Peeters on/)).toBeVisible()
  expect(api.sentTo(checkRoutes.recordDeclaration)).toMatchObject([
    { params: { id }, body: { number: '123', declaredOn: '2026-11-18' } },
  ])
})

test('a late signature is shown with its consequences, and a note on legal advice', async ({ api, visit }) => {
  answerAssignment(api, assignment({ status: 'in_progress' }))
  const late = { signedAt: '2026-11-19T09:00:00Z', begunAt: '2026-11-18T07:00:00Z' }
  api.answers(checkRoutes.listStartChecks, () => list([check({ item: 'contract', problem: null })], { late }))
  await visit(path, user('manager'))
  const alert = page.getByRole('alert').filter({ hasText: 'The contract was signed after the work began' })
  await expect.element(alert).toMatchTextContent(/law of 24 July 1987.*This is not legal advice/)
})

test('a reader records nothing, and the list can be read again after a lost connection', async ({ api, visit }) => {
  answerAssignment(api, assignment({ status: 'assigned' }))
  api.answers(checkRoutes.listStartChecks, unreachable)
  await visit(path, user('user'))
  await expect.element(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
  api.answers(checkRoutes.listStartChecks, () => list([declaration], { allowed: [] }))
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.element(row('Declaration number')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Record/ })).not.toBeInTheDocument()
})

test('items that the organisation does not check are folded, and can still be recorded', async ({ api, visit }) => {
  answerAssignment(api, assignment({ status: 'assigned' }))
  const unused = { atPlanning: null, atClock: null }
  api.answers(checkRoutes.listStartChecks, () =>
    list([declaration, check({ item: 'identity', ...unused }), check({ item: 'medical', ...unused })]),
  )
  await visit(path, user('manager'))
  await expect.element(row('Declaration number')).toBeVisible()
  await expect.element(row('Identity')).not.toBeInTheDocument()
  await page.getByRole('button', { name: '2 items are not checked' }).click()
  await expect.element(row('Identity').getByText('Not checked')).toBeVisible()
  await expect.element(row('Identity').getByRole('button', { name: 'Record: Identity' })).toBeVisible()
})

test('a check is deleted only after a question', async ({ api, visit }) => {
  answerAssignment(api, assignment({ status: 'assigned' }))
  const by = { id: uuid(1), name: 'Iris Peeters' }
  const recorded = {
    number: '123',
    checkedOn: '2026-11-18',
    expiresOn: null,
    notRequired: false,
    by,
    at: '2026-11-18T09:00:00Z',
  }
  api.answers(checkRoutes.listStartChecks, () => list([{ ...declaration, problem: null, recorded }]))
  api.answers(checkRoutes.removeDeclaration, () => undefined)
  await visit(path, user('manager'))
  await row('Declaration number').getByRole('button', { name: 'Delete: Declaration number' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(api.sentTo(checkRoutes.removeDeclaration)).toEqual([])
  await row('Declaration number').getByRole('button', { name: 'Delete: Declaration number' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toasts.getByText('Start check removed')).toBeVisible()
  expect(api.sentTo(checkRoutes.removeDeclaration)).toMatchObject([{ params: { id } }])
})
