import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { test } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { user } from '#app/web/testing/people.ts'
import { recover } from '#app/web/testing/try-again.ts'
import { toasts } from '#app/web/testing/screen-parts.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { shiftRoutes } from '../contract.ts'
import { type OpenShiftDetail, openShiftRoutes } from '../contract/open-shifts.ts'
import { swapRoutes } from '../contract/swaps.ts'
import { type WaveProgress, waveProgressRoutes, waveRoutes } from '../contract/waves.ts'
import { noWaves, secondWave } from './testing/waves.ts'
import { emptySchedule } from '#app/web/testing/schedule.ts'

const open: OpenShiftDetail = {
  id: uuid(95),
  project: { id: uuid(21), name: 'Night picking', colour: '#2f6f4f' },
  client: { id: uuid(31), name: 'Acme Logistics' },
  request: null,
  role: 'Picker',
  startsAt: '2026-11-18T08:00:00Z',
  endsAt: '2026-11-18T16:00:00Z',
  breakMinutes: 0,
  positions: 1,
  filled: 0,
  waiting: 0,
  payRate: null,
  certifications: [],
  audience: 'invited',
  claiming: 'first_come',
  priority: 'normal',
  closesAt: null,
  note: null,
  replaces: null,
  status: 'open',
  version: 1,
  allowed: ['edit', 'assign', 'cancel'],
  taken: [],
  offers: [],
  claims: [],
}
const path = `/provider/schedule?openShift=${open.id}`
const waves = page.getByRole('region', { name: 'Waves of offers' })
const button = (name: string) => waves.getByRole('button', { name })

function answer(api: FakeApi, progress: WaveProgress, shown = open): void {
  const { taken: _, offers: __, claims: ___, ...listed } = shown
  api.answers(swapRoutes.listSwaps, () => listOf<never>())
  api.answers(shiftRoutes.readSchedule, () => emptySchedule)
  api.answers(openShiftRoutes.listOpenShifts, () => listOf([listed]))
  api.answers(openShiftRoutes.readOpenShift, () => shown)
  api.answers(waveProgressRoutes.readWaves, () => progress)
}
const run = secondWave.run as NonNullable<WaveProgress['run']>
const ended = (endReason: NonNullable<WaveProgress['run']>['endReason']): WaveProgress => ({
  ...secondWave,
  run: { ...run, status: 'ended', endReason, nextWaveAt: null },
  left: null,
  notOffered: [],
  allowed: [],
})

describe('Waves of an open shift', () => {
  test('start with the numbers of the organisation, which can be changed', async ({ api, visit }) => {
    answer(api, noWaves)
    api.answers(waveRoutes.startWaves, () => {
      answer(api, { ...secondWave, run: { ...run, wave: 0 }, waves: [] })
      return { ...run, wave: 0 }
    })
    await visit(path, user('manager'))
    await expect.element(waves).toMatchTextContent(/6 workers left to ask/)
    await button('Offer in waves').click()
    const dialog = page.getByRole('dialog', { name: 'Offer in waves' })
    const workers = dialog.getByRole('textbox', { name: 'Workers per wave' })
    await expect.element(workers).toHaveValue('5')
    await expect.element(dialog.getByRole('textbox', { name: 'Time between waves' })).toHaveValue('15')
    await userEvent.fill(workers, '51')
    await dialog.getByRole('button', { name: 'Offer in waves' }).click()
    await expect.element(workers).toBeInvalid()
    await userEvent.fill(workers, '3')
    await expect.element(dialog.getByRole('checkbox', { name: 'Offers by email' })).toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Offers by SMS' }).click()
    await dialog.getByRole('checkbox', { name: 'Offers by email' }).click()
    await dialog.getByRole('button', { name: 'Offer in waves' }).click()
    await expect.element(toasts).toMatchTextContent('Waves started')
    expect(api.sentTo(waveRoutes.startWaves)).toMatchObject([
      { params: { id: open.id }, body: { workersPerWave: 3, minutesPerWave: 15, push: true, email: false, sms: true } },
    ])
    await expect.element(waves).toMatchTextContent(/First wave of offers: /)
  })

  test('show the progress, and are paused, resumed and stopped', async ({ api, visit }) => {
    answer(api, secondWave)
    const paused = { ...run, status: 'paused' as const, nextWaveAt: null }
    api.answers(waveRoutes.pauseWaves, () => {
      answer(api, { ...secondWave, run: paused, allowed: ['resume', 'stop'] })
      return paused
    })
    api.answers(waveRoutes.resumeWaves, () => {
      answer(api, secondWave)
      return run
    })
    api.answers(waveRoutes.stopWaves, () => {
      answer(api, { ...ended('stopped'), left: 4, allowed: ['start'] })
      return { ...run, status: 'ended' as const, endReason: 'stopped' as const, nextWaveAt: null }
    })
    await visit(path, user('manager'))
    await expect
      .element(waves.getByRole('status'))
      .toMatchTextContent(/Wave 2 of offers: 3 offered, 2 declined\. Next wave: .*06:45/)
    await expect.element(waves).toMatchTextContent(/Not offered to: time off \(2\) · quiet hours \(1\)/)
    await button('Pause').click()
    await expect.element(toasts).toMatchTextContent('Waves paused')
    await expect.element(waves).toMatchTextContent(/Paused\. Offers that were sent can still be accepted/)
    await button('Resume').click()
    await expect.element(waves).toMatchTextContent(/Next wave: /)
    await button('Stop waves').click()
    await expect.element(waves).toMatchTextContent(/Stopped\./)
    await expect.element(button('Offer in waves')).toBeVisible()
  })

  test('say why they have ended', async ({ api, visit }) => {
    const reasons = {
      filled: /the shift is filled/,
      withdrawn: /was withdrawn/,
      begun: /has started/,
      closed: /is closed/,
      nobodyLeft: /no suitable worker is left/,
    } as const
    for (const [reason, text] of Object.entries(reasons)) {
      answer(api, ended(reason as keyof typeof reasons), { ...open, status: 'filled', allowed: ['edit', 'cancel'] })
      await visit(path, user('manager'))
      await expect.element(waves.getByRole('status')).toMatchTextContent(text)
    }
  })

  test('are not shown to readers who cannot offer shifts', async ({ api, visit }) => {
    answer(api, noWaves, { ...open, allowed: [] })
    await visit(path, user('user'))
    await expect.element(page.getByRole('dialog')).toMatchTextContent(/Night picking/)
    await expect.element(waves).not.toBeInTheDocument()
  })

  test('that cannot be loaded are loaded again', async ({ api, visit }) => {
    answer(api, noWaves)
    api.answers(waveProgressRoutes.readWaves, unreachable)
    await visit(path, user('manager'))
    await recover(() => answer(api, noWaves))
    await expect.element(button('Offer in waves')).toBeVisible()
  })
})
