import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { answerAssignment } from '#app/web/testing/assignment-screen.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { assignment, euro, offerRates, project } from '#app/web/testing/staffing.ts'
import { profileOf, workerInList } from '#app/web/testing/worker-records.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { assignmentRoutes } from '../../contract.ts'
import { contractLimitRoutes } from '../../contract/contract-limits.ts'
import { finding } from '../testing/limits.ts'
import type { OfferRates } from '../../contract/offer-rates.ts'

const path = `/provider/assignments/add?projectId=${uuid(21)}&workerId=${uuid(11)}`
const adasRate = { id: uuid(11), source: 'worker', payRate: euro(1650), minimum: null } as const
const ofRole = { id: uuid(11), source: 'role', payRate: euro(1600), minimum: null } as const

function answer(api: FakeApi, rates: OfferRates = offerRates([adasRate])): void {
  const payRate = rates.workers.find(({ source }) => source === 'worker')?.payRate ?? null
  api.answers(projectRoutes.listProjects, () => listOf([project(), project({ id: uuid(22), name: 'Day shift' })]))
  api.answers(projectRoutes.readProject, () => project())
  api.answers(workforceRoutes.listWorkers, () => listOf([workerInList(), workerInList({ id: uuid(12) })]))
  api.answers(workforceRoutes.readWorker, () => profileOf({ payRate }))
  api.answers(assignmentRoutes.readOfferRates, () => rates)
  api.answers(contractLimitRoutes.checkOfferLimits, () => ({ workers: [{ id: uuid(11), findings: [] }] }))
}

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const send = page.getByRole('button', { name: 'Send offer' })
const sent = (api: FakeApi) => api.sentTo(assignmentRoutes.offerAssignment).map(({ body }) => body)

describe('What is filled in', () => {
  test('takes role and pay from the worker, and the dates from today to the end of the project', async ({
    api,
    visit,
  }) => {
    answer(api)
    api.answers(assignmentRoutes.offerAssignment, () => assignment())
    answerAssignment(api, assignment())
    await visit(path, user('administrator'))
    await expect.element(field('Role')).toHaveValue('Picker')
    await expect.element(field('Pay rate')).toHaveValue('16.50')
    await expect.element(field('Start date')).toHaveValue('18/11/2026')
    await expect.element(field('End date')).toHaveValue('31/12/2026')
    await userEvent.fill(field('Expected hours'), '7.5')
    await userEvent.fill(field('Respond by'), '20/11/2026 18:00')
    await send.click()
    await expect.element(toasts).toMatchTextContent(/Offer sent to Ada Novak/)
    await expect.poll(() => window.location.pathname).toBe(`/provider/assignments/${uuid(41)}`)
    expect(sent(api)).toEqual([
      {
        projectId: uuid(21),
        workerId: uuid(11),
        role: 'Picker',
        startDate: '2026-11-18',
        endDate: '2026-12-31',
        payRate: euro(1650),
        expectedMinutes: 450,
        answerBy: '2026-11-20T17:00:00Z',
        description: null,
        accessNotes: null,
        workingHours: null,
      },
    ])
  })

  test('says which limit of the law the offer would pass, with a link to its rule', async ({ api, visit }) => {
    answer(api)
    api.answers(contractLimitRoutes.checkOfferLimits, () => ({ workers: [{ id: uuid(11), findings: [finding()] }] }))
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/ends on 11 Nov 2026/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Rule FR-TC-13' }))
      .toHaveAttribute('href', '/provider/law?rule=FR-TC-13')
    expect(api.sentTo(contractLimitRoutes.checkOfferLimits).at(-1)?.query).toMatchObject({
      projectId: uuid(21),
      workerIds: [uuid(11)],
      startDate: '2026-11-18',
      endDate: '2026-12-31',
    })
  })

  test('warns below the minimum wage, and not at it', async ({ api, visit }) => {
    const minimum = { wage: euro(1650), from: '2026-07-01', source: 'Wet minimumloon' }
    answer(api, offerRates([{ ...adasRate, minimum }]))
    await visit(path, user('administrator'))
    const warning = page.getByText('Below the minimum wage of €16.50 since 01/07/2026 (Wet minimumloon)')
    await expect.element(field('Pay rate')).toHaveValue('16.50')
    await expect.element(warning).not.toBeInTheDocument()
    await userEvent.fill(field('Pay rate'), '16.49')
    await expect.element(warning).toBeVisible()
  })

  test('takes the pay rate of the role if the worker has none, and never a second time', async ({ api, visit }) => {
    answer(api, offerRates([ofRole]))
    await visit(path, user('administrator'))
    await expect.element(field('Pay rate')).toHaveValue('16.00')
    await userEvent.fill(field('Pay rate'), '')
    await userEvent.fill(field('Start date'), '01/12/2026')
    await userEvent.keyboard('{Tab}')
    await expect
      .poll(() => api.sentTo(assignmentRoutes.readOfferRates).at(-1)?.query)
      .toMatchObject({ startDate: '2026-12-01' })
    await expect.element(field('Pay rate')).toHaveValue('')
  })

  test('keeps a start date of the user, and fills in no end of a project without one', async ({ api, visit }) => {
    answer(api)
    api.answers(projectRoutes.readProject, () => project({ startDate: null, endDate: null }))
    await visit(path, user('administrator'))
    await expect.element(field('Start date')).toHaveValue('18/11/2026')
    await expect.element(field('End date')).toHaveValue('')
  })

  test('proposes no dates in the past for a project that has ended', async ({ api, visit }) => {
    answer(api)
    api.answers(projectRoutes.readProject, () => project({ startDate: '2026-01-01', endDate: '2026-10-31' }))
    await visit(path, user('administrator'))
    await expect.element(field('Start date')).toHaveValue('18/11/2026')
    await expect.element(field('End date')).toHaveValue('')
  })
})

describe('What is refused', () => {
  test('an empty form, at each field that is missing', async ({ api, visit }) => {
    answer(api)
    await visit('/provider/assignments/add', user('administrator'))
    await userEvent.fill(field('Start date'), '')
    await send.click()
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveAccessibleDescription(/is required/)
    await expect.element(page.getByRole('combobox', { name: 'Worker' })).toHaveAccessibleDescription(/is required/)
    await expect.element(field('Role')).toHaveAccessibleDescription(/Enter a role/)
    await expect.element(field('Start date')).toHaveAccessibleDescription(/is required/)
    await expect.element(field('End date')).toHaveAccessibleDescription(/is required/)
    expect(api.sentTo(assignmentRoutes.offerAssignment)).toEqual([])
  })

  test('an end before the start', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('administrator'))
    await expect.element(field('End date')).toHaveValue('31/12/2026')
    await userEvent.fill(field('End date'), '17/11/2026')
    await send.click()
    await expect.element(field('End date')).toHaveAccessibleDescription(/End date must be on or after the start date/)
    expect(api.sentTo(assignmentRoutes.offerAssignment)).toEqual([])
  })

  test('a worker without a pay rate, at its field', async ({ api, visit }) => {
    const message = 'This worker has no pay rate. Enter one to offer the assignment.'
    answer(api, offerRates([{ id: uuid(11), source: null, payRate: null, minimum: null }]))
    api.answers(assignmentRoutes.offerAssignment, () => {
      throw refuse.VALIDATION({ members: { errors: [{ path: 'body.payRate', code: 'invalid', message }] } })
    })
    await visit(path, user('administrator'))
    await expect.element(page.getByText(/No pay rate yet/)).toBeVisible()
    await send.click()
    await expect.element(field('Pay rate')).toHaveAccessibleDescription(new RegExp(message))
    await expect.element(field('Pay rate')).toHaveFocus()
  })

  test('nothing is lost while the server cannot be reached', async ({ api, visit }) => {
    answer(api)
    api.answers(assignmentRoutes.offerAssignment, unreachable)
    await visit(path, user('administrator'))
    await expect.element(field('Role')).toHaveValue('Picker')
    await userEvent.fill(field('Access notes'), 'Gate 4')
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Interim cannot be reached/)
    await expect.element(field('Access notes')).toHaveValue('Gate 4')
  })
})

describe('What an offer needs', () => {
  test('leads to a first project', async ({ api, visit }) => {
    answer(api)
    api.answers(projectRoutes.listProjects, () => listOf())
    await visit('/provider/assignments/add', user('manager'))
    await expect.element(page.getByText('No projects yet')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add project' })).toBeVisible()
    await expect.element(send).not.toBeInTheDocument()
  })

  test('chooses the only project and the only worker automatically', async ({ api, visit }) => {
    answer(api)
    api.answers(projectRoutes.listProjects, () => listOf([project()]))
    api.answers(workforceRoutes.listWorkers, () => listOf([workerInList()]))
    await visit('/provider/assignments/add', user('administrator'))
    await expect.element(page.getByRole('combobox', { name: 'Worker' })).toHaveValue('Ada Novak · Picker')
    await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Night picking · Acme Logistics')
    await expect.element(field('Role')).toHaveValue('Picker')
  })
})
