import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resizeWindow, test } from '#app/web/testing/app-test.tsx'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Schedule, shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'

test.beforeEach(({ api }) => {
  api.answers(openShiftRoutes.listOpenShifts, () => listOf())
  api.answers(swapRoutes.listSwaps, () => listOf())
})

const path = '/provider/schedule'
const workers = Array.from({ length: 40 }, (_, index) => ({
  id: uuid(100 + index),
  name: `Ada Novak${String(index + 1).padStart(2, '0')}`,
}))
const assignments: Schedule['assignments'] = workers.map((worker, index) => ({
  id: uuid(200 + index),
  worker,
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: index % 2 === 0 ? { id: uuid(31), name: 'Zeta Foods' } : { id: uuid(32), name: 'Acme Logistics' },
  site: index % 2 === 0 ? null : { id: uuid(33), name: 'Dock North' },
  role: 'Picker',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  status: 'assigned',
}))

/** A draft of a worker on a day of November, by the hours of its start and end in UTC. */
function shift(worker: number, day: number, from: string, to: string): Schedule['items'][number] {
  return {
    id: uuid(1000 + worker * 100 + day * 3 + Number(from) / 24),
    assignmentId: uuid(200 + worker),
    startsAt: `2026-11-${day}T${from}:00:00Z`,
    endsAt: `2026-11-${day}T${to}:00:00Z`,
    breakMinutes: 0,
    status: 'scheduled',
    published: false,
    missing: null,
    atWorkSince: null,
    swap: null,
    version: 1,
    allowed: ['move', 'delete'],
  }
}

const week: Schedule = {
  items: workers.flatMap((_, worker) => [16, 17, 18, 19, 20].map((day) => shift(worker, day, '08', '16'))),
  total: 200,
  nextCursor: null,
  assignments,
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 200,
  allowed: ['plan', 'publish'],
}

const isRow = (element: Element) => element.getAttribute('role') === 'rowheader'

/** The rows of workers that are visible from top to bottom. */
function wholeRows(): Element[] {
  const grid = page.getByRole('grid').element()
  const top = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? 0
  const bottom = Math.min(grid.parentElement?.getBoundingClientRect().bottom ?? 0, window.innerHeight)
  return [...grid.querySelectorAll('[role="rowheader"]')].filter((element) => {
    const row = element.closest('[role="row"]')?.getBoundingClientRect()
    return isRow(element) && row !== undefined && row.top >= top - 0.5 && row.bottom <= bottom + 0.5
  })
}

describe('Rows', () => {
  for (const { width, height, least } of [
    { width: 1440, height: 900, least: 14 },
    { width: 1920, height: 1080, least: 20 },
  ])
    test(`at least ${least} workers are visible at ${width} × ${height}, below one bar`, async ({ api, visit }) => {
      await resizeWindow(width, height)
      api.answers(shiftRoutes.readSchedule, () => week)
      await visit(path, user('manager'), { frame: true })
      await expect.element(page.getByRole('rowheader', { name: /^Ada Novak01/ })).toBeVisible()
      await expect.poll(() => wholeRows().length).toBeGreaterThanOrEqual(least)
      const [row] = wholeRows()
      expect(row?.closest('[role="row"]')?.getBoundingClientRect().height).toBe(44)
      expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(height)
    })

  test('higher rows are kept for the person on this device', async ({ api, visit }) => {
    api.answers(shiftRoutes.readSchedule, () => week)
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('radiogroup', { name: 'Row height' }).getByText('Comfortable').click()
    const height = () =>
      page
        .getByRole('rowheader', { name: /^Ada Novak01/ })
        .element()
        .closest('[role="row"]')
        ?.getBoundingClientRect().height
    await expect.poll(height).toBe(60)
    await visit(path, user('manager'))
    await expect.element(page.getByRole('rowheader', { name: /^Ada Novak01/ })).toBeVisible()
    expect(height()).toBe(60)
  })

  test('several shifts of a day have one line each with times and project, and a third one makes the row higher', async ({
    api,
    visit,
  }) => {
    const two = [shift(0, 16, '05', '09'), shift(0, 16, '10', '14')]
    const three = [shift(1, 16, '05', '09'), shift(1, 16, '10', '14'), shift(1, 16, '15', '18')]
    api.answers(shiftRoutes.readSchedule, () => ({ ...week, items: [...two, ...three] }))
    await visit(path, user('manager'))
    const rowOf = (name: RegExp) =>
      page.getByRole('rowheader', { name }).element().closest('[role="row"]') as HTMLElement
    await expect.element(page.getByRole('rowheader', { name: /^Ada Novak01/ })).toBeVisible()
    expect(rowOf(/^Ada Novak01/).getBoundingClientRect().height).toBe(44)
    expect(rowOf(/^Ada Novak02/).getBoundingClientRect().height).toBeGreaterThan(60)
    for (const name of [/^Ada Novak01/, /^Ada Novak02/]) {
      const row = rowOf(name).getBoundingClientRect()
      for (const card of rowOf(name).querySelectorAll('[data-shift]')) {
        expect(card.textContent).toContain('Night picking')
        expect(card.getBoundingClientRect().bottom).toBeLessThan(row.bottom)
      }
    }
  })
})

test('the head of a day shows its shifts, their hours and its open positions', async ({ api, visit }) => {
  api.answers(shiftRoutes.readSchedule, () => ({ ...week, openPositions: [{ date: '2026-11-17', count: 3 }] }))
  await visit(path, user('manager'))
  const head = (day: RegExp) => page.getByRole('columnheader', { name: day })
  await expect.element(head(/Tue 17 Nov/)).toMatchTextContent(/40 shifts, 320/)
  await expect.element(head(/Tue 17 Nov/).getByRole('button', { name: /^3 open positions/ })).toBeVisible()
  await expect.element(head(/Mon 16 Nov/)).toMatchTextContent(/40 shifts, 320/)
  await expect.element(head(/Mon 16 Nov/).getByRole('button', { name: /open position/ })).not.toBeInTheDocument()
  await expect.element(head(/Sun 22 Nov/)).toMatchTextContent(/No shifts/)
})

test('rows are grouped by client or work site, and the choice is in the address', async ({ api, visit }) => {
  api.answers(shiftRoutes.readSchedule, () => week)
  await visit(path, user('manager'))
  const names = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map((element) => element.textContent)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Group by' }), 'By client')
  await expect.element(page.getByRole('rowheader', { name: /^Acme Logistics/ })).toMatchTextContent(/20 workers, 800/)
  expect(names()[1]).toContain('Ada Novak02')
  expect(window.location.search).toContain('group=client')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Group by' }), 'By work site')
  await expect.element(page.getByRole('rowheader', { name: /^Dock North/ })).toBeVisible()
  await visit('/provider/schedule?group=site', user('manager'))
  await expect.element(page.getByRole('rowheader', { name: /^Dock North/ })).toBeVisible()
})

test('the day view has a line at the current time, and opens there if its hours do not fit', async ({ api, visit }) => {
  await resizeWindow(768, 1024)
  api.answers(shiftRoutes.readSchedule, () => week)
  await visit(`${path}?view=day&date=2026-11-18`, user('manager'))
  await expect.element(page.getByRole('grid')).toBeVisible()
  const line = () => document.querySelector('[data-now]')?.getBoundingClientRect()
  const cell = () => document.querySelector('[data-cell]')?.getBoundingClientRect() as DOMRect
  // 11:00 in Brussels.
  await expect.poll(() => ((line()?.left ?? 0) - cell().left) / cell().width).toBeCloseTo(11 / 24, 1)
  expect(line()?.left).toBeGreaterThan(cell().right - cell().width)
  expect(document.querySelector('[role="grid"]')?.parentElement?.scrollLeft).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect.poll(line).toBeUndefined()
})

describe('On a phone', () => {
  test('the days are tabs, and today opens at the first shift that has not ended', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    const ended = workers.slice(0, 30).map((_, worker) => shift(worker, 18, '05', '09'))
    const coming = workers.slice(30).map((_, worker) => shift(worker + 30, 18, '12', '20'))
    api.answers(shiftRoutes.readSchedule, () => ({ ...week, items: [...ended, ...coming, shift(0, 20, '08', '16')] }))
    await visit(path, user('manager'), { frame: true })
    const line = page.getByText('Now, 11:00')
    await expect.element(line).toBeInViewport()
    await expect.element(page.getByRole('button', { name: 'Ada Novak31', exact: true })).toBeInViewport()
    await expect.element(page.getByRole('button', { name: 'Ada Novak01', exact: true })).not.toBeInViewport()
    const first = page.getByRole('button', { name: 'Ada Novak31', exact: true }).element().closest('li')
    expect(first?.getBoundingClientRect().height).toBeLessThan(64)
    await page.getByRole('group', { name: 'Days of the week' }).getByRole('button', { name: 'Fri 20 Nov' }).click()
    await expect.element(page.getByRole('heading', { name: 'Fri 20 Nov' })).toBeVisible()
    await expect.element(page.getByText(/^1 shift, 8/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Ada Novak01', exact: true })).toBeVisible()
    await expect.element(line).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  test('the week grid begins at 768 pixels', async ({ api, visit }) => {
    await resizeWindow(768, 1024)
    api.answers(shiftRoutes.readSchedule, () => week)
    await visit(path, user('manager'), { frame: true })
    await expect.element(page.getByRole('grid')).toBeVisible()
    const scroller = page.getByRole('grid').element().parentElement
    expect(scroller?.scrollWidth).toBeLessThanOrEqual(scroller?.clientWidth ?? 0)
  })
})

describe('Availability', () => {
  const sick = { startTime: '00:00', endTime: '00:00', kind: 'unavailable' as const }
  const early = { startTime: '06:00', endTime: '14:00', kind: 'preferred' as const }
  const availability: Schedule['availability'] = [
    { workerId: workers[0]?.id ?? '', patterns: [], exceptions: [{ date: '2026-11-18', stretches: [sick] }] },
    { workerId: workers[1]?.id ?? '', patterns: [], exceptions: [{ date: '2026-11-18', stretches: [early] }] },
  ]

  test('is drawn in the day view behind the shifts', async ({ api, visit }) => {
    api.answers(shiftRoutes.readSchedule, () => ({ ...week, items: [], availability }))
    await visit(`${path}?view=day&date=2026-11-18`, user('manager'))
    await expect.element(page.getByRole('grid')).toBeVisible()
    const drawn = () => Array.from(document.querySelectorAll<HTMLElement>('[data-cell] > [data-kind]'))
    await expect.poll(() => drawn().map(({ dataset }) => dataset.kind)).toEqual(['unavailable', 'preferred'])
    const [whole, part] = drawn().map((element) => element.getBoundingClientRect().width) as [number, number]
    expect(part / whole).toBeCloseTo(8 / 24, 2)
  })

  test('is listed below the shifts of the day on a phone', async ({ api, visit }) => {
    await resizeWindow(390, 844)
    api.answers(shiftRoutes.readSchedule, () => ({ ...week, items: [], availability }))
    await visit(path, user('manager'), { frame: true })
    await expect.element(page.getByText('Unavailable: Ada Novak01')).toBeInTheDocument()
    await expect.element(page.getByText('Preferred: Ada Novak02 (06:00–14:00)')).toBeInTheDocument()
  })
})
