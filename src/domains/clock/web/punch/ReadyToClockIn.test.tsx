import { describe, expect } from 'vitest'
import { page } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { nightPicking, ready } from '#app/web/testing/clock.ts'
import { clockRoutes, type ClockState } from '../../contract.ts'

const path = '/worker/timesheet'
const projects = [nightPicking, { ...nightPicking, id: uuid(22), name: 'Returns' }]
const shift: NonNullable<ClockState['shift']> = {
  id: uuid(91),
  project: { id: uuid(21), name: 'Night picking' },
  role: 'Picker',
  startsAt: '2026-11-18T10:15:00Z',
  endsAt: '2026-11-18T16:00:00Z',
  leftEarly: false,
  opensAt: '2026-11-18T10:00:00Z',
}

function answer(api: FakeApi, state: ClockState): void {
  api.answers(clockRoutes.readClock, () => state)
  api.answers(assignmentRoutes.listWorkableProjects, () => ({ items: projects, total: 2, nextCursor: null }))
  api.answers(clockRoutes.clockIn, () => ready)
}

const clockIn = page.getByRole('button', { name: 'Clock in' })

describe('Choosing where to clock in', () => {
  test('chooses the shift of today, and not its project once more', async ({ api, visit }) => {
    answer(api, { ...ready, shift })
    await visit(path, worker)
    await expect.element(page.getByRole('radio', { name: /11:15–17:00/ })).toBeChecked()
    await expect.element(page.getByRole('radio')).toHaveLength(2)
    await clockIn.click()
    await expect.poll(() => api.sentTo(clockRoutes.clockIn)).toHaveLength(1)
    expect(api.sentTo(clockRoutes.clockIn)[0]?.body).toMatchObject({ shiftId: shift.id })
    expect(api.sentTo(clockRoutes.clockIn)[0]?.body).not.toHaveProperty('projectId')
  })

  test('clocks in on another project than that of the shift', async ({ api, visit }) => {
    answer(api, { ...ready, shift })
    await visit(path, worker)
    await page.getByRole('radio', { name: /Returns/ }).click()
    await clockIn.click()
    await expect.poll(() => api.sentTo(clockRoutes.clockIn)).toMatchObject([{ body: { projectId: uuid(22) } }])
  })

  test('says from when the shift can be clocked in on', async ({ api, visit }) => {
    answer(api, { ...ready, shift: { ...shift, opensAt: '2026-11-18T10:05:00Z' } })
    await visit(path, worker)
    await expect.element(page.getByRole('button', { name: /11:05/ })).toBeVisible()
    await expect.element(clockIn).not.toBeInTheDocument()
    await page.getByRole('radio', { name: /Returns/ }).click()
    await expect.element(clockIn).toBeVisible()
  })

  test('chooses no project if there are several, but the one that the address names', async ({ api, visit }) => {
    answer(api, ready)
    await visit(`${path}?project=${uuid(22)}`, worker)
    await expect.element(page.getByRole('radio', { name: /Returns/ })).toBeChecked()
    await expect.element(page.getByRole('radio', { name: /Night picking/ })).not.toBeChecked()
  })
})
