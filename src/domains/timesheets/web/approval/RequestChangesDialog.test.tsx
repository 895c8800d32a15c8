import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refuse } from '#base/problem.ts'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, never } from '#app/web/testing/fake-api.ts'
import { user } from '#app/web/testing/people.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type Entry, timesheetRoutes } from '../../contract.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { entry, pageOfEntries } from '../testing/entries.ts'

const path = `/provider/timesheet?entry=${uuid(1)}`
const dialog = page.getByRole('dialog')
const comment = dialog.getByRole('textbox', { name: 'Comment' })
const start = dialog.getByRole('textbox', { name: 'Start time' })
const end = dialog.getByRole('textbox', { name: 'End time' })
const pause = dialog.getByRole('textbox', { name: 'Break' })
const send = dialog.getByRole('button', { name: 'Request changes' })
const ask = page.getByRole('button', { name: 'Request changes' })

const decided = (from: Entry): Entry => ({
  ...from,
  status: 'changes_requested',
  version: from.version + 1,
  allowed: [],
})

function answer(api: FakeApi, found: Entry): void {
  api.answers(timesheetRoutes.listEntries, () => pageOfEntries([found]))
  api.answers(timesheetRoutes.readEntry, () => found)
  api.answers(timesheetRoutes.requestChanges, () => decided(found))
}

describe('Requesting changes', () => {
  test('sends the comment without times that were not changed', async ({ api, visit }) => {
    answer(api, entry())
    await visit(path, user('manager'))
    await ask.click()
    await expect.element(start).toHaveValue('09:00')
    await userEvent.fill(comment, 'When did you leave?')
    await send.click()
    await expect.element(page.getByText('Changes requested from the worker')).toBeVisible()
    const [sent] = api.sentTo(timesheetRoutes.requestChanges)
    expect(sent).toMatchObject({ params: { entryId: uuid(1) }, ifMatch: 1, body: { comment: 'When did you leave?' } })
    expect(sent?.body.proposal ?? null).toBeNull()
  })

  test('proposes other times, and shows their total before', async ({ api, visit }) => {
    answer(api, entry())
    await visit(path, user('manager'))
    await ask.click()
    await userEvent.fill(comment, 'The gate closed at 17:00.')
    await userEvent.fill(end, '17')
    await userEvent.fill(pause, '45')
    await expect.element(dialog.getByRole('status')).toMatchTextContent(/Total: 7\sh\s15/)
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.requestChanges)).toMatchObject([
      { body: { proposal: { startTime: '09:00', endTime: '17:00', endsNextDay: false, breakMinutes: 45 } } },
    ])
  })

  test('takes the times and the break of the shift or of the clock', async ({ api, visit }) => {
    answer(
      api,
      entry({
        planned: { startsAt: '2026-11-17T21:00:00Z', endsAt: '2026-11-18T05:00:00Z', breakMinutes: 45 },
        punched: {
          startsAt: '2026-11-17T08:02:00Z',
          endsAt: '2026-11-17T16:41:00Z',
          breakMinutes: 25,
          inPlace: 'inside',
          outPlace: 'unknown',
          inKiosk: 'Gate 1',
          outKiosk: null,
        },
      }),
    )
    await visit(path, user('manager'))
    await ask.click()
    await dialog.getByRole('button', { name: 'Use clocked times' }).click()
    await expect.element(start).toHaveValue('09:02')
    await expect.element(end).toHaveValue('17:41')
    await expect.element(pause).toHaveValue('25')
    await dialog.getByRole('button', { name: 'Use scheduled times' }).click()
    await expect.element(start).toHaveValue('22:00')
    await expect.element(end).toHaveValue('06:00')
    await expect.element(pause).toHaveValue('45')
    await expect.element(dialog.getByRole('checkbox', { name: 'Ends the next day' })).toBeChecked()
  })

  test('takes the offset of a repeated hour with the times, and drops it with other times', async ({ api, visit }) => {
    answer(
      api,
      entry({
        date: '2026-10-25',
        startTime: '01:00',
        endTime: '05:00',
        startsAt: '2026-10-24T23:00:00Z',
        endsAt: '2026-10-25T04:00:00Z',
        planned: { startsAt: '2026-10-25T01:30:00Z', endsAt: '2026-10-25T05:00:00Z', breakMinutes: 0 },
        punched: {
          startsAt: '2026-10-25T02:00:00Z',
          endsAt: '2026-10-25T05:00:00Z',
          breakMinutes: 0,
          inPlace: 'inside',
          outPlace: 'inside',
          inKiosk: null,
          outKiosk: null,
        },
      }),
    )
    await visit(path, user('manager'))
    await ask.click()
    const offset = dialog.getByRole('combobox', { name: 'Daylight saving at start' })
    await dialog.getByRole('button', { name: 'Use scheduled times' }).click()
    await expect.element(start).toHaveValue('02:30')
    await expect.element(offset).toHaveValue('+01:00')
    await dialog.getByRole('button', { name: 'Use clocked times' }).click()
    await expect.element(start).toHaveValue('03:00')
    await expect.element(offset).not.toBeInTheDocument()
    await userEvent.fill(start, '2:15')
    await userEvent.tab()
    await expect.element(offset).toHaveValue('')
    await dialog.getByRole('button', { name: 'Use scheduled times' }).click()
    await userEvent.fill(comment, 'As planned')
    await send.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.sentTo(timesheetRoutes.requestChanges)).toMatchObject([
      { body: { proposal: { startTime: '02:30', startOffset: '+01:00', endTime: '06:00', endOffset: null } } },
    ])
  })

  test('refuses times in the future or in the wrong order, at their field', async ({ api, visit }) => {
    answer(api, entry({ date: '2026-11-18', startsAt: '2026-11-18T08:00:00Z', endsAt: '2026-11-18T09:30:00Z' }))
    api.answers(timesheetRoutes.requestChanges, never)
    await visit(path, user('manager'))
    await ask.click()
    await userEvent.fill(comment, 'Wrong')
    await userEvent.fill(end, '11:01')
    await send.click()
    await expect
      .element(dialog.getByRole('link', { name: 'You can only enter time that has already passed' }))
      .toBeVisible()
    await userEvent.fill(end, '8:00')
    await send.click()
    await expect.element(dialog.getByRole('link', { name: 'End time must be after start time' })).toBeVisible()
    await expect.element(end).toBeInvalid()
    expect(api.sentTo(timesheetRoutes.requestChanges)).toEqual([])
  })

  test('keeps comment and times if the entry was changed, and sends them with the new version', async ({
    api,
    visit,
  }) => {
    answer(api, entry())
    const current = entry({ version: 2, startTime: '08:30', startsAt: '2026-11-17T07:30:00Z', totalMinutes: 510 })
    api.answers(timesheetRoutes.requestChanges, ({ ifMatch }) => {
      if (ifMatch === 2) return decided(current)
      answer(api, current)
      throw refuse.STALE_VERSION({ members: { current } })
    })
    await visit(path, user('manager'))
    await ask.click()
    await userEvent.fill(comment, 'The gate closed at 17:00.')
    await userEvent.fill(end, '17:00')
    await send.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Your decision was not saved.')
    await expect.element(comment).toHaveValue('The gate closed at 17:00.')
    await expect.element(end).toHaveValue('17:00')
  })
})

describe('Reading an entry', () => {
  test('shows its history on demand, with statuses and times as words', async ({ api, visit }) => {
    answer(api, entry())
    api.answers(timesheetRoutes.readEntryHistory, () => listOf())
    await visit(path, user('manager'))
    await page.getByText('Entry history').click()
    await expect.element(page.getByText('No history yet')).toBeVisible()
    expect(api.sentTo(timesheetRoutes.readEntryHistory)).toMatchObject([{ params: { entryId: uuid(1) } }])
  })

  test('shows the decision of the client with its times', async ({ api, visit }) => {
    answer(
      api,
      entry({
        clientDecision: {
          outcome: 'disputed',
          by: 'Ines Maes',
          at: '2026-11-18T09:00:00Z',
          comment: 'Left at four',
          proposal: { startTime: '09:00', endTime: '16:00', breakMinutes: 30 },
        },
      }),
    )
    await visit(path, user('manager'))
    const decision = page.getByRole('region', { name: 'Client decision' })
    await expect.element(decision).toMatchTextContent(/By Ines Maes, 18\/11\/2026 10:00.*Left at four/)
    await expect.element(decision).toMatchTextContent(/Proposed: 09:00–16:00, break 30\smin/)
  })

  test('says that the client has to confirm first', async ({ api, visit }) => {
    answer(api, entry({ awaitsClient: true, allowed: ['reject', 'requestChanges'] }))
    await visit(path, user('manager'))
    await expect
      .element(page.getByText('The client must confirm these hours before they can be approved.'))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).not.toBeInTheDocument()
  })
})
