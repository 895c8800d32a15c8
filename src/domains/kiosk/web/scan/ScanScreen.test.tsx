import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { worker } from '#app/web/testing/people.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { refuse } from '#base/problem.ts'
import { clockRoutes, type ClockState } from '#domains/clock/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { kioskRefusals } from '../../contract.ts'
import { kioskWorkerRoutes } from '../../contract/worker.ts'
import { nightPicking, ready } from '#app/web/testing/clock.ts'

const path = '/worker/kiosk?code=abc.1.def'

test('a scanned code clocks in with the kiosk as proof of the place', async ({ api, visit }) => {
  api.answers(clockRoutes.readClock, () => ready)
  api.answers(assignmentRoutes.listWorkableProjects, () => listOf([nightPicking]))
  api.answers(kioskWorkerRoutes.punchByCode, () => ({ kiosk: 'Gate 1', clock: ready }))
  await visit(path, worker)
  await page.getByRole('button', { name: 'Clock in: Night picking' }).click()
  await expect.element(page.getByText('Clocked in at Gate 1')).toBeVisible()
  expect(api.sentTo(kioskWorkerRoutes.punchByCode).map(({ body }) => body)).toEqual([
    { code: 'abc.1.def', kind: 'in', projectId: nightPicking.id },
  ])
})

test('an expired code says to scan again, and without a network to use the tablet', async ({ api, visit }) => {
  api.answers(clockRoutes.readClock, () => ready)
  api.answers(assignmentRoutes.listWorkableProjects, () => listOf([nightPicking]))
  api.answers(kioskWorkerRoutes.punchByCode, () => {
    throw kioskRefusals.KIOSK_CODE_EXPIRED()
  })
  await visit(path, worker)
  const action = page.getByRole('button', { name: 'Clock in: Night picking' })
  await action.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This QR code has expired/)
  api.answers(kioskWorkerRoutes.punchByCode, unreachable)
  await action.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Use your number and PIN on the tablet/)
})

test('a list of projects that cannot be loaded shows the failure, and is loaded again', async ({ api, visit }) => {
  api.answers(clockRoutes.readClock, () => ready)
  api.answers(assignmentRoutes.listWorkableProjects, () => {
    throw refuse.INTERNAL()
  })
  await visit(path, worker)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Failed to load projects/)
  api.answers(assignmentRoutes.listWorkableProjects, () => listOf([nightPicking]))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Clock in: Night picking' })).toBeVisible()
})

test('a clock-out before the end of the shift asks whether the work is finished, as everywhere', async ({
  api,
  visit,
}) => {
  const project = { id: nightPicking.id, name: nightPicking.name }
  const [startsAt, opensAt, endsAt] = ['2026-11-18T07:00:00Z', '2026-11-18T06:30:00Z', '2026-11-18T16:00:00Z']
  const working: ClockState = {
    ...ready,
    state: 'working',
    session: {
      id: uuid(81),
      project,
      role: 'Picker',
      startedAt: startsAt,
      breakMinutes: 0,
      breakStartedAt: null,
      breakType: null,
      place: 'inside',
      distanceMetres: null,
      incompleteReason: null,
    },
    shift: { id: uuid(82), project, role: 'Picker', startsAt, endsAt, opensAt, leftEarly: false },
    allowed: ['pause', 'out'],
  }
  api.answers(clockRoutes.readClock, () => working)
  api.answers(kioskWorkerRoutes.punchByCode, () => ({ kiosk: 'Gate 1', clock: ready }))
  await visit(path, worker)
  await page.getByRole('button', { name: 'Clock out' }).click()
  await page.getByRole('radio', { name: /finished/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clock out' }).click()
  await expect.element(page.getByText('Clocked out at Gate 1')).toBeVisible()
  expect(api.sentTo(kioskWorkerRoutes.punchByCode).map(({ body }) => body)).toEqual([
    { code: 'abc.1.def', kind: 'out', endsShift: true },
  ])
})
