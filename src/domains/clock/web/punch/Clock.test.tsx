import { describe, expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { nightPicking, ready } from '#app/web/testing/clock.ts'
import { clockRefusals, clockRoutes, type ClockState } from '../../contract.ts'

const path = '/worker/timesheet'
const working: ClockState = {
  ...ready,
  state: 'working',
  session: {
    id: uuid(51),
    project: { id: nightPicking.id, name: nightPicking.name },
    role: 'Picker',
    startedAt: '2026-11-18T08:00:00Z',
    breakMinutes: 0,
    breakStartedAt: null,
    breakType: null,
    place: 'inside',
    distanceMetres: null,
    incompleteReason: null,
  },
  allowed: ['pause', 'out'],
}

function answerClock(api: FakeApi, state: ClockState, projects = [nightPicking]): void {
  api.answers(clockRoutes.readClock, () => state)
  api.answers(assignmentRoutes.listWorkableProjects, () => ({
    items: projects,
    total: projects.length,
    nextCursor: null,
  }))
}

/** The transactions from now on in which stored punches are read or written. Other parts of the page store, too. */
function watchPunches(): ReadonlySet<IDBTransaction> {
  const found = new Set<IDBTransaction>()
  for (const name of ['getAllKeys', 'getAll', 'put', 'delete'] as const) {
    const original = IDBObjectStore.prototype[name]
    const spy = vi.spyOn(IDBObjectStore.prototype, name)
    spy.mockImplementation(function watched(this: IDBObjectStore, ...given: unknown[]) {
      const keys = given.map((one) => (one instanceof IDBKeyRange ? (one.lower as unknown) : one))
      if (keys.some((key) => Array.isArray(key) && ['punch', 'made'].includes(key[0] as string)))
        found.add(this.transaction)
      return Reflect.apply(original, this, given) as never
    })
    onTestFinished(() => spy.mockRestore())
  }
  return found
}

const clockIn = page.getByRole('button', { name: 'Clock in' })
const clockOut = page.getByRole('button', { name: 'Clock out' })

describe('Loading, empty and error', () => {
  test('shows a placeholder without a clock-in button while the clock loads', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.readClock, never)
    await visit(path, worker)
    await expect.element(page.getByRole('tabpanel').getByText(/^Loading/)).toBeInTheDocument()
    await expect.element(clockIn).not.toBeInTheDocument()
  })

  test('links to the assignments if there is no project to clock in on', async ({ api, visit }) => {
    answerClock(api, ready, [])
    await visit(path, worker)
    await expect.element(page.getByText('No assignment today')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View assignments' })).toBeVisible()
    await expect.element(clockIn).not.toBeInTheDocument()
  })

  test('shows the clock once the server is reachable again', async ({ api, visit }) => {
    answerClock(api, working)
    api.answers(clockRoutes.readClock, unreachable)
    await visit(path, worker)
    await recover(() => answerClock(api, working))
    await expect.element(page.getByRole('timer')).toMatchTextContent('2:00:00')
  })
})

describe('Clocking in and out', () => {
  test('clocks in on the chosen project, with the location', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, () => {
      answerClock(api, working)
      return working
    })
    await visit(path, worker)
    await clockIn.click()
    await expect.element(page.getByText('You are clocked in. Have a good shift.')).toBeVisible()
    await expect.element(clockOut).toBeVisible()
    expect(api.sentTo(clockRoutes.clockIn)).toMatchObject([
      { body: { projectId: nightPicking.id, location: { latitude: 50.8466, longitude: 4.3528 } } },
    ])
  })

  test('shows the answer of a punch without reading it again, and stores it in four transactions', async ({
    api,
    visit,
  }) => {
    answerClock(api, ready)
    // The clock itself is not answered again: only the answer of the punch tells that the worker is at work.
    api.answers(clockRoutes.clockIn, () => working)
    await visit(path, worker, { frame: true })
    await expect.element(clockIn).toBeVisible()
    const stored = watchPunches()
    const read = api.reads()
    await clockIn.click()
    await expect.element(clockOut).toBeVisible()
    await expect.element(page.getByText('You are clocked in. Have a good shift.')).toBeVisible()
    expect(stored.size).toBe(4)
    expect(api.reads() - read).toBe(0)
  })

  test('shows the answer of a punch, also if a reading from before it is answered later', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, () => working)
    await visit(path, worker)
    await expect.element(clockIn).toBeVisible()
    const late = Promise.withResolvers<ClockState>()
    api.answers(clockRoutes.readClock, () => late.promise)
    const before = api.reads()
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => api.reads()).toBe(before + 1)
    await clockIn.click()
    await expect.element(clockOut).toBeVisible()
    late.resolve(ready)
    // Its answer would be shown within a few frames.
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame)
    expect(clockIn.query()).toBeNull()
  })

  test('confirms a clock-in on a phone without covering the button to clock out', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, () => {
      answerClock(api, working)
      return working
    })
    await resizeWindow(390, 844)
    await visit(path, worker, { frame: true })
    await clockIn.click()
    const confirmation = page.getByText('You are clocked in. Have a good shift.')
    await expect.element(confirmation).toBeVisible()
    await expect.element(clockOut).toBeVisible()
    const [toast, button] = [confirmation, clockOut].map((one) => one.element().getBoundingClientRect())
    expect((toast?.bottom ?? 0) <= (button?.top ?? 0) || (toast?.top ?? 0) >= (button?.bottom ?? 0)).toBe(true)
  })

  test('asks before a shift is left early, and sends whether the work is finished (F12)', async ({ api, visit }) => {
    const shift = {
      id: uuid(61),
      project: { id: nightPicking.id, name: nightPicking.name },
      role: 'Picker',
      startsAt: '2026-11-18T08:00:00Z',
      endsAt: '2026-11-18T16:00:00Z',
      leftEarly: false,
      opensAt: '2026-11-18T07:45:00Z',
    }
    const left = { ...ready, shift: { ...shift, leftEarly: true } }
    answerClock(api, { ...working, shift })
    api.answers(clockRoutes.clockOut, () => {
      answerClock(api, left)
      return left
    })
    await visit(path, worker)
    await clockOut.click()
    const dialog = page.getByRole('dialog', { name: 'Clock out now?' })
    await expect.element(dialog.getByText('Your shift runs until 17:00. Do you want to end it now?')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Take a break' })).toBeVisible()
    await dialog.getByRole('radio', { name: /The work is finished/ }).click()
    await dialog.getByRole('button', { name: 'Clock out' }).click()
    await expect.element(page.getByText('You left this shift early. You can resume it until 17:00.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Resume shift' })).toBeVisible()
    expect(api.sentTo(clockRoutes.clockOut)).toMatchObject([{ body: { endsShift: true } }])
  })

  test('asks when an open break ended, and sends the answer (F10)', async ({ api, visit }) => {
    const onBreak: ClockState = {
      ...working,
      state: 'on_break',
      session: {
        ...(working.session as NonNullable<ClockState['session']>),
        breakStartedAt: '2026-11-18T09:00:00Z',
        breakType: 'lunch',
      },
      allowed: ['resume', 'out'],
    }
    answerClock(api, onBreak)
    api.answers(clockRoutes.clockOut, () => {
      answerClock(api, ready)
      return ready
    })
    await visit(path, worker)
    await clockOut.click()
    const dialog = page.getByRole('dialog', { name: 'Clock out now?' })
    await dialog.getByRole('button', { name: 'Clock out' }).click()
    await expect.element(dialog.getByText('Select when the break ended')).toBeVisible()
    await dialog.getByRole('radio', { name: /Earlier/ }).click()
    await dialog.getByRole('textbox', { name: 'End of break' }).fill('12:30')
    await dialog.getByRole('button', { name: 'Clock out' }).click()
    await expect.element(dialog.getByText('Enter a time between 10:00 and 11:00')).toBeVisible()
    expect(api.sentTo(clockRoutes.clockOut)).toEqual([])
    await dialog.getByRole('textbox', { name: 'End of break' }).fill('10:30')
    await dialog.getByRole('button', { name: 'Clock out' }).click()
    await expect.element(clockIn).toBeVisible()
    expect(api.sentTo(clockRoutes.clockOut)).toMatchObject([{ body: { breakEndedAt: '2026-11-18T09:30:00Z' } }])
  })

  test('clocks out after a confirmation', async ({ api, visit }) => {
    answerClock(api, working)
    api.answers(clockRoutes.clockOut, () => {
      answerClock(api, ready)
      return ready
    })
    await visit(path, worker)
    await clockOut.click()
    const dialog = page.getByRole('dialog', { name: 'Clock out now?' })
    expect(api.sentTo(clockRoutes.clockOut)).toEqual([])
    await dialog.getByRole('button', { name: 'Clock out' }).click()
    await expect.element(clockIn).toBeVisible()
    expect(api.sentTo(clockRoutes.clockOut)).toHaveLength(1)
  })

  test('stores a clock-in that cannot be sent, and sends it with its own time once the network is back', async ({
    api,
    visit,
  }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, unreachable)
    await visit(path, worker)
    await clockIn.click()
    const waiting = page.getByRole('region', { name: '1 clock time waiting to be sent' })
    await expect.element(waiting.getByText(/The server cannot be reached/)).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Waiting to be sent' })).toBeVisible()

    api.answers(clockRoutes.clockIn, () => {
      answerClock(api, working)
      return working
    })
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Clock times sent', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Working' })).toBeVisible()
    expect(api.sentTo(clockRoutes.clockIn).at(-1)).toMatchObject({ body: { at: '2026-11-18T10:00:00Z' } })
  })

  test('shows the clock as it is now if it was used on another device', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, () => {
      answerClock(api, working)
      throw clockRefusals.ALREADY_CLOCKED_IN()
    })
    await visit(path, worker)
    await clockIn.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Clock status changed')
    await expect.element(clockOut).toBeVisible()
    await expect.element(clockIn).not.toBeInTheDocument()
  })
})

describe('Refused', () => {
  test('shows the distance to the work site, and offers to add hours manually', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, () => {
      throw clockRefusals.OUTSIDE_WORK_SITE({ values: { distance: '2.4 km', limit: '200 m' } })
    })
    await visit(path, worker)
    await clockIn.click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Outside the work site')
    await expect.element(alert.getByRole('link', { name: 'Enter hours manually' })).toBeVisible()
    await expect.element(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('shows that the clock is not allowed, without a retry button', async ({ api, visit }) => {
    answerClock(api, ready)
    api.answers(clockRoutes.clockIn, () => {
      throw refuse.FORBIDDEN()
    })
    await visit(path, worker)
    await clockIn.click()
    const alert = page.getByRole('alert')
    await expect.element(alert).toMatchTextContent('Failed to clock in')
    await expect.element(alert).toMatchTextContent('Access denied. You do not have permission to do this.')
    await expect.element(alert.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})
