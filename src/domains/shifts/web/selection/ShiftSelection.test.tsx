import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Planning, type Schedule, shiftRoutes } from '../../contract.ts'
import { type OpenShift, openShiftRoutes } from '../../contract/open-shifts.ts'
import { selectedShiftRoutes } from '../../contract/selected-shifts.ts'
import { swapRoutes } from '../../contract/swaps.ts'

test.beforeEach(({ api }) => {
  api.answers(swapRoutes.listSwaps, () => listOf())
})

const path = '/provider/schedule?date=2026-11-18'
const names = ['Ada Novak', 'Ben Kaya']
const assignments: Schedule['assignments'] = names.map((name, index) => ({
  id: uuid(41 + index),
  worker: { id: uuid(11 + index), name },
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  site: null,
  role: 'Picker',
  startDate: '2026-11-01',
  endDate: '2026-12-31',
  status: 'assigned',
}))
/** Shifts from 09:00 to 17:00 in Brussels: drafts of Ada on Monday and Tuesday, a published one of Ben on Wednesday. */
const shifts: Schedule['items'] = [
  { day: '16', of: 0, published: false },
  { day: '17', of: 0, published: false },
  { day: '18', of: 1, published: true },
].map(({ day, of, published }, index) => ({
  id: uuid(91 + index),
  assignmentId: uuid(41 + of),
  startsAt: `2026-11-${day}T08:00:00Z`,
  endsAt: `2026-11-${day}T16:00:00Z`,
  breakMinutes: 0,
  status: 'scheduled',
  published,
  missing: null,
  atWorkSince: null,
  swap: null,
  version: 1,
  allowed: published ? ['move', 'cancel'] : ['move', 'delete'],
}))
const week: Schedule = {
  items: shifts,
  total: shifts.length,
  nextCursor: null,
  assignments,
  holidays: [],
  absences: [],
  availability: [],
  demand: [],
  openPositions: [],
  drafts: 2,
  allowed: ['plan', 'publish'],
}

function plannedOf(slots: readonly { id?: string; assignmentId: string; startsAt: string; endsAt: string }[]) {
  return slots.map(({ id, assignmentId, startsAt, endsAt }, index): Planning['items'][number] => {
    const { worker, project, client, role } = assignments.find(
      (one) => one.id === assignmentId,
    ) as (typeof assignments)[number]
    const own = {
      id: id ?? uuid(300 + index),
      assignmentId,
      worker,
      project: { id: project.id, name: project.name },
      client,
      role,
      startsAt,
      endsAt,
    }
    return {
      ...own,
      breakMinutes: 0,
      status: 'scheduled',
      publishedAt: null,
      cancelReason: null,
      noShow: false,
      sick: false,
      version: 5,
      allowed: ['move', 'delete'],
    }
  })
}

function answer(api: FakeApi): void {
  api.answers(shiftRoutes.readSchedule, () => week)
  api.answers(openShiftRoutes.listOpenShifts, () => listOf())
  api.answers(shiftRoutes.moveShifts, ({ query, body }) => {
    const items = plannedOf(
      body.items.map(({ shiftId, ...slot }) => ({ id: shiftId, assignmentId: uuid(41), ...slot })),
    )
    return { saved: query.dryRun !== 'true', items, failed: [], warnings: [] }
  })
  api.answers(selectedShiftRoutes.createShifts, ({ query, body }) => ({
    saved: query.dryRun !== 'true',
    items: plannedOf(body.items),
    failed: [],
    warnings: [],
  }))
  api.answers(selectedShiftRoutes.removeShifts, ({ body }) => ({ deleted: body.items.length, cancelled: 0 }))
}

const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, .*09:00–17:00`) })
const monday = card('Ada Novak, Mon 16 Nov')
const tuesday = card('Ada Novak, Tue 17 Nov')
const wednesday = card('Ben Kaya, Wed 18 Nov')
const bar = page.getByRole('region', { name: /selected/ })
const saved = <Sent extends { query: { dryRun?: string | undefined } }>(sent: readonly Sent[]) =>
  sent.filter(({ query }) => query.dryRun !== 'true')

describe('Selecting shifts in the schedule', () => {
  test('Ctrl and a click select, Shift selects all in between, Escape ends it', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await monday.click({ modifiers: ['Control'] })
    await expect.element(monday).toHaveAttribute('aria-pressed', 'true')
    await expect.element(tuesday).toHaveAttribute('aria-pressed', 'false')
    await wednesday.click({ modifiers: ['Shift'] })
    await expect.element(bar).toMatchTextContent(/3 selected/)
    await tuesday.click()
    await expect.element(bar).toMatchTextContent(/2 selected/)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    ;(tuesday.element() as HTMLElement).focus()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    expect(monday.element().getAttribute('aria-pressed')).toBeNull()
  })

  test('Space selects while the mode is on, and the selected drafts are published', async ({ api, visit }) => {
    answer(api)
    api.answers(shiftRoutes.publishShifts, () => ({ shifts: 2, workers: 1, openShifts: 0 }))
    await visit(path, user('manager'))
    await expect.element(monday).toBeVisible()
    await page.getByRole('button', { name: 'Select shifts' }).click()
    ;(monday.element() as HTMLElement).focus()
    await userEvent.keyboard(' {ArrowRight} ')
    await expect.element(bar).toMatchTextContent(/2 selected/)
    await bar.getByRole('button', { name: 'Publish 2 drafts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect.element(toasts).toMatchTextContent(/2 shifts published for 1 worker/)
    await expect.element(bar).not.toBeInTheDocument()
    expect(api.sentTo(shiftRoutes.publishShifts)).toMatchObject([{ body: { shiftIds: [uuid(91), uuid(92)] } }])
  })

  test('Ctrl and Space start the selection with the keyboard; a move has one Undo', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await expect.element(monday).toBeVisible()
    ;(monday.element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>} {/Control}{ArrowRight} ')
    await bar.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 shifts' })
    await userEvent.fill(dialog.getByRole('textbox', { name: /Number of days/ }), '-1')
    await expect.element(dialog).toMatchTextContent(/No conflicts/)
    await dialog.getByRole('button', { name: 'Move shifts' }).click()
    await expect.element(toasts).toMatchTextContent(/2 shifts moved/)
    const slots = (days: string[]) =>
      days.map((day) => ({ assignmentId: uuid(41), startsAt: `2026-11-${day}T08:00:00Z` }))
    expect(saved(api.sentTo(shiftRoutes.moveShifts)).at(-1)?.body.items).toMatchObject(slots(['15', '16']))
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toasts).toMatchTextContent(/Move of 2 shifts undone/)
    expect(saved(api.sentTo(shiftRoutes.moveShifts)).at(-1)?.body.items).toMatchObject(
      slots(['16', '17']).map((slot) => Object.assign(slot, { version: 5 })),
    )
  })

  test('shifts that do not fit are listed, and nothing is moved', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await monday.click({ modifiers: ['Control'] })
    await bar.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 1 shift' })
    await userEvent.fill(dialog.getByRole('textbox', { name: /Number of days/ }), '300')
    await expect.element(dialog).toMatchTextContent(/1 shift does not fit:.*no assignment on Night picking/)
    await dialog.getByRole('button', { name: 'Move shifts' }).click()
    await expect.element(dialog).toMatchTextContent(/Choose other days or another worker/)
    expect(saved(api.sentTo(shiftRoutes.moveShifts))).toEqual([])
  })

  test('shifts are copied to the next week and given back by Undo', async ({ api, visit }) => {
    answer(api)
    await visit(path, user('manager'))
    await monday.click({ modifiers: ['Control'] })
    await wednesday.click({ modifiers: ['Control'] })
    await bar.getByRole('button', { name: 'Copy to next week' }).click()
    const dialog = page.getByRole('dialog', { name: /Copy 2 shifts/ })
    await expect.element(dialog).toMatchTextContent(/2 shifts will be copied/)
    await dialog.getByRole('button', { name: 'Copy as drafts' }).click()
    await expect.element(toasts).toMatchTextContent(/2 shifts saved as drafts/)
    expect(saved(api.sentTo(selectedShiftRoutes.createShifts)).at(-1)?.body.items).toMatchObject([
      { assignmentId: uuid(41), startsAt: '2026-11-23T08:00:00Z' },
      { assignmentId: uuid(42), startsAt: '2026-11-25T08:00:00Z' },
    ])
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toasts).toMatchTextContent(/2 drafts deleted/)
  })

  test('drafts are deleted with an Undo that creates them again; published shifts are cancelled with a reason', async ({
    api,
    visit,
  }) => {
    answer(api)
    await visit(path, user('manager'))
    await monday.click({ modifiers: ['Control'] })
    await bar.getByRole('button', { name: 'Delete drafts' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete drafts' }).click()
    await expect.element(toasts).toMatchTextContent(/1 shift cancelled or deleted/)
    await toasts.getByRole('button', { name: 'Undo' }).click()
    await expect.element(toasts).toMatchTextContent(/1 draft restored/)
    expect(saved(api.sentTo(selectedShiftRoutes.createShifts)).at(-1)?.body.items).toMatchObject([
      { assignmentId: uuid(41), startsAt: '2026-11-16T08:00:00Z' },
    ])
    await monday.click({ modifiers: ['Control'] })
    await wednesday.click({ modifiers: ['Control'] })
    await bar.getByRole('button', { name: 'Cancel or delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 shifts?' })
    await expect.element(dialog).toMatchTextContent(/1 published shift will be cancelled.*1 draft will be deleted/)
    await userEvent.fill(dialog.getByRole('textbox'), 'The line is closed')
    await dialog.getByRole('button', { name: 'Cancel shifts' }).click()
    await expect.element(toasts).toMatchTextContent(/2 shifts cancelled or deleted/)
    expect(api.sentTo(selectedShiftRoutes.removeShifts).at(-1)?.body).toMatchObject({
      items: [{ shiftId: uuid(91), version: 1 }, { shiftId: uuid(93) }],
      comment: 'The line is closed',
    })
  })

  test('is not offered without permission or on a phone', async ({ api, visit }) => {
    answer(api)
    api.answers(shiftRoutes.readSchedule, () => ({ ...week, allowed: [] }))
    await visit(path, user('user'))
    await expect.element(monday).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Select shifts' })).not.toBeInTheDocument()
    ;(monday.element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>} {/Control}')
    await expect.element(bar).not.toBeInTheDocument()
  })
})

const openShift: OpenShift = {
  id: uuid(71),
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  request: null,
  role: 'Picker',
  startsAt: '2026-11-19T08:00:00Z',
  endsAt: '2026-11-19T16:00:00Z',
  breakMinutes: 0,
  positions: 1,
  filled: 0,
  waiting: 0,
  payRate: null,
  certifications: [],
  audience: 'qualified',
  claiming: 'first_come',
  priority: 'normal',
  closesAt: null,
  note: null,
  replaces: null,
  status: 'open',
  version: 1,
  allowed: ['edit', 'assign', 'cancel'],
}
const friday = { ...openShift, id: uuid(72), startsAt: '2026-11-20T08:00:00Z', endsAt: '2026-11-20T16:00:00Z' }
const draft: OpenShift = { ...openShift, id: uuid(73), role: 'Welder', status: 'draft', allowed: ['edit', 'assign'] }
const openCard = (name: RegExp) => page.getByRole('region', { name: 'Open shifts' }).getByRole('button', { name })

describe('Selecting open shifts in the schedule', () => {
  test('open and planned shifts are selected together, and the selection is filled', async ({ api, visit }) => {
    answer(api)
    api.answers(openShiftRoutes.listOpenShifts, () => listOf([openShift, friday]))
    await visit(path, user('manager'))
    await openCard(/Thu 19 Nov/).click({ modifiers: ['Control'] })
    await expect.element(openCard(/Thu 19 Nov/)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(bar.getByRole('button', { name: 'Copy to next week' })).not.toBeInTheDocument()
    await monday.click()
    await openCard(/Fri 20 Nov/).click({ modifiers: ['Shift'] })
    await expect.element(bar).toMatchTextContent(/3 selected.*Other actions apply to the scheduled shift only/)
    await expect.element(bar.getByRole('button', { name: 'Publish 1 draft' })).toBeVisible()
    await expect
      .element(bar.getByRole('link', { name: 'Fill selection' }))
      .toHaveAttribute('href', `/provider/schedule/fill?date=2026-11-18&shifts=${uuid(71)},${uuid(72)}`)
    await monday.click({ modifiers: ['Control'] })
    await expect.element(bar).toMatchTextContent(/2 selected/)
  })

  test('Space selects an open shift while the mode is on, and Escape ends it', async ({ api, visit }) => {
    answer(api)
    api.answers(openShiftRoutes.listOpenShifts, () => listOf([openShift]))
    await visit(path, user('manager'))
    await page.getByRole('button', { name: 'Select shifts' }).click()
    ;(openCard(/Thu 19 Nov/).element() as HTMLElement).focus()
    await userEvent.keyboard(' ')
    await expect.element(bar.getByRole('link', { name: 'Fill selection' })).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(bar).not.toBeInTheDocument()
    ;(openCard(/Thu 19 Nov/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Control>} {/Control}')
    await expect.element(bar).toMatchTextContent(/1 selected/)
  })

  test('drafts are not filled, and the bar states it', async ({ api, visit }) => {
    answer(api)
    api.answers(openShiftRoutes.listOpenShifts, () => listOf([openShift, draft]))
    await visit(path, user('manager'))
    await openCard(/Welder/).click({ modifiers: ['Control'] })
    const fill = bar.getByRole('button', { name: 'Fill selection' })
    await expect.element(fill).toBeDisabled()
    await expect.element(fill).toHaveAccessibleDescription(/Only published open shifts/)
    await openCard(/Picker/).click()
    await expect.element(bar).toMatchTextContent(/2 selected.*1 of the open shifts can be filled/)
    await expect
      .element(bar.getByRole('link', { name: 'Fill selection' }))
      .toHaveAttribute('href', `/provider/schedule/fill?date=2026-11-18&shifts=${uuid(71)}`)
  })

  test('without permission a click opens an open shift', async ({ api, visit }) => {
    answer(api)
    api.answers(shiftRoutes.readSchedule, () => ({ ...week, allowed: [] }))
    api.answers(openShiftRoutes.listOpenShifts, () => listOf([{ ...openShift, allowed: [] }]))
    api.answers(openShiftRoutes.readOpenShift, () => ({ ...openShift, allowed: [], taken: [], offers: [], claims: [] }))
    await visit(path, user('user'))
    await openCard(/Thu 19 Nov/).click({ modifiers: ['Control'] })
    await expect.element(page.getByRole('dialog', { name: 'Open shift' })).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })
})
