import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { worker } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { availabilityRefusals, availabilityRoutes, type WorkerAvailability } from '../contract.ts'

const path = '/worker/shifts?view=availability'
const nothing: WorkerAvailability = {
  id: uuid(11),
  patterns: [],
  exceptions: [],
  desiredWeeklyMinutes: null,
  changeableFrom: '2026-11-20',
  version: 0,
  allowed: ['edit'],
}
const answer = (api: FakeApi, stated = nothing) => {
  api.answers(availabilityRoutes.readOwnAvailability, () => stated)
  api.answers(availabilityRoutes.saveOwnAvailability, ({ body }) => ({
    ...stated,
    ...body,
    desiredWeeklyMinutes: body.desiredWeeklyMinutes ?? null,
    version: stated.version + 1,
  }))
}
const choose = (group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true })
const save = page.getByRole('button', { name: 'Save' })

describe('The availability of a worker', () => {
  test('a usual week is stated in five taps', async ({ api, visit }) => {
    answer(api)
    await visit(path, worker)
    await expect.element(page.getByText('From Friday 20/11/2026 on')).toBeVisible()
    let taps = 0
    for (const button of [
      choose('Monday to Friday', 'Available'),
      choose('Monday to Friday', 'Daytime'),
      choose('Saturday', 'Unavailable'),
      choose('Sunday', 'Unavailable'),
      save,
    ]) {
      await button.click()
      taps++
    }
    await expect.element(toasts).toMatchTextContent('Availability saved')
    expect(taps).toBe(5)
    const [sent] = api.sentTo(availabilityRoutes.saveOwnAvailability)
    const times = { startTime: '06:00', endTime: '18:00' }
    const whole = { startTime: '00:00', endTime: '00:00' }
    expect(sent?.body).toEqual({
      patterns: [
        {
          from: '2026-11-20',
          stretches: [
            ...[1, 2, 3, 4, 5].map((weekday) => Object.assign({ weekday, kind: 'available' }, times)),
            { weekday: 6, kind: 'unavailable', ...whole },
            { weekday: 7, kind: 'unavailable', ...whole },
          ],
        },
      ],
      exceptions: [],
      desiredWeeklyMinutes: null,
    })
  })

  test('the desired weekly hours are typed, and hours out of the limits are not sent', async ({ api, visit }) => {
    answer(api, { ...nothing, desiredWeeklyMinutes: 1200 })
    await visit(path, worker)
    const hours = page.getByRole('textbox', { name: 'Desired weekly hours' })
    await expect.element(hours).toHaveValue('20:00')
    await userEvent.fill(hours, '90')
    await save.click()
    await expect.element(page.getByText(/Enter between 1\Dh and 80\Dh/)).toBeVisible()
    expect(api.sentTo(availabilityRoutes.saveOwnAvailability)).toEqual([])
    await userEvent.fill(hours, '32,5')
    await save.click()
    await expect.element(toasts).toMatchTextContent('Availability saved')
    await expect.element(hours).toHaveValue('32:30')
    expect(api.sentTo(availabilityRoutes.saveOwnAvailability)).toMatchObject([{ body: { desiredWeeklyMinutes: 1950 } }])
  })

  test('a day that differs is added and removed, and nothing is lost when saving fails', async ({ api, visit }) => {
    answer(api)
    api.answers(availabilityRoutes.saveOwnAvailability, () => {
      throw availabilityRefusals.TOO_LATE({ values: { day: '25 November 2026' } })
    })
    await visit(path, worker)
    await page.getByRole('button', { name: 'Add day' }).click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Day', exact: true }), '24/11/2026')
    await userEvent.tab()
    await save.click()
    await expect.element(toasts).toMatchTextContent(/25 November 2026/)
    await expect.element(choose('Tuesday 24/11/2026', 'Unavailable')).toHaveAttribute('aria-pressed', 'true')
    answer(api)
    await save.click()
    await expect.element(toasts).toMatchTextContent(/Availability saved/)
    expect(api.sentTo(availabilityRoutes.saveOwnAvailability).at(-1)?.body).toMatchObject({
      exceptions: [{ date: '2026-11-24', stretches: [{ kind: 'unavailable' }] }],
    })
  })

  test('other times stay until they are changed, and each day can be stated separately', async ({ api, visit }) => {
    const stretches = [{ weekday: 2, kind: 'preferred' as const, startTime: '09:30', endTime: '12:00' }]
    answer(api, { ...nothing, patterns: [{ from: '2026-11-02', stretches }], version: 3 })
    await visit(path, worker)
    await expect
      .element(page.getByRole('group', { name: 'Tuesday', exact: true }))
      .toMatchTextContent(/Preferred: 09:30–12:00/)
    await choose('Monday', 'Available').click()
    await save.click()
    await expect.element(toasts).toMatchTextContent('Availability saved')
    const [sent] = api.sentTo(availabilityRoutes.saveOwnAvailability)
    expect(sent?.body.patterns[1]?.stretches).toEqual([
      { weekday: 1, kind: 'available', startTime: '00:00', endTime: '00:00' },
      ...stretches,
    ])
  })

  test('is shown once the server can be reached again', async ({ api, visit }) => {
    api.answers(availabilityRoutes.readOwnAvailability, unreachable)
    await visit(path, worker)
    await recover(() => answer(api))
    await expect.element(page.getByRole('heading', { name: 'Usual week' })).toBeVisible()
  })
})
