import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { assignment } from '#app/web/testing/staffing.ts'
import { profileOf } from '#app/web/testing/worker-records.ts'
import { answerWorker } from '#app/web/testing/worker-screen.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { certificationRoutes } from '#domains/documents/contract.ts'
import { certification } from '#domains/documents/web/testing/certification.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { emptySchedule } from '#app/web/testing/schedule.ts'
import { uuid } from '#platform/web/testing/uuid.ts'

const path = `/provider/workforce/profile/${uuid(11)}`
const ada = profileOf()

test('says what is missing to reach and to pay a worker, and shows who is at work, and the next shift', async ({
  api,
  visit,
}) => {
  answerWorker(api, profileOf({ phone: null, address: 'Main Street 1', bankAccount: null }))
  const shift = {
    id: uuid(51),
    assignmentId: uuid(41),
    startsAt: '2026-11-19T06:00:00Z',
    endsAt: '2026-11-19T14:00:00Z',
    breakMinutes: 30,
    status: 'scheduled' as const,
    published: true,
    missing: null,
    atWorkSince: null,
    swap: null,
    version: 1,
    allowed: [],
  }
  const scheduled = {
    id: uuid(41),
    worker: { id: ada.id, name: 'Ada Novak' },
    project: { id: uuid(32), name: 'Night shift', colour: '#105e4c' },
    client: { id: uuid(31), name: 'Acme Logistics' },
    site: null,
    role: 'Picker',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    status: 'in_progress' as const,
  }
  const running = {
    ...shift,
    id: uuid(53),
    startsAt: '2026-11-18T06:00:00Z',
    endsAt: '2026-11-18T14:00:00Z',
    status: 'active' as const,
    atWorkSince: '2026-11-18T06:03:00Z',
  }
  const cancelled = { ...shift, id: uuid(52), startsAt: '2026-11-18T14:00:00Z', status: 'cancelled' as const }
  api.answers(shiftRoutes.readSchedule, () => ({
    ...emptySchedule,
    items: [running, cancelled, shift],
    assignments: [scheduled],
  }))
  await visit(path, user('administrator'))
  await expect.element(page.getByText(/^Missing: Phone, Bank account\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add them' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^At work: Night shift · Acme Logistics since 07:03$/ }))
    .toHaveAttribute('href', `/provider/schedule?workerId=${ada.id}&date=2026-11-18`)
  await expect.element(page.getByRole('link', { name: /^Hours this week, without the current shift/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Next shift: Night shift · Acme Logistics Thu.* 19 Nov, 07:00$/ }))
    .toBeVisible()
})

test('an expired certification is named with its day and the assignments that require it, until it is renewed', async ({
  api,
  visit,
}) => {
  answerWorker(api, ada)
  const expired = certification({ name: 'HACCP', expiresOn: '2026-08-01' })
  api.answers(certificationRoutes.listCertifications, () => listOf([expired, certification()]))
  const required = assignment({
    status: 'in_progress',
    certificationProblems: [{ name: 'haccp', problem: 'expired', expiresOn: '2026-08-01' }],
  })
  api.answers(assignmentRoutes.listAssignments, () => listOf([required]))
  await visit(path, user('administrator'))
  const alert = page.getByRole('alert', { name: /HACCP/ })
  await expect
    .element(alert)
    .toMatchTextContent(/HACCP expired on 01\/08\/2026.*Required by Acme Logistics · Night picking/)
  await expect
    .element(alert.getByRole('link', { name: 'Acme Logistics · Night picking' }))
    .toHaveAttribute('href', `/provider/assignments/${required.id}`)
  api.answers(certificationRoutes.listCertifications, () => listOf([expired, certification({ name: 'Haccp' })]))
  await visit(path, user('administrator'))
  await expect.element(page.getByRole('heading', { name: 'Ada Novak' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})
