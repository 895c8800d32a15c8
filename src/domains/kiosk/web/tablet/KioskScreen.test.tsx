import { describe, expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { now, test, type Visit } from '#app/web/testing/app-test.tsx'
import { type FakeApi, unreachable } from '#app/web/testing/fake-api.ts'
import { refuse } from '#base/problem.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { kioskRefusals } from '../../contract.ts'
import { pinLabel, type ShownWorker, tabletRoutes } from '../../contract/tablet.ts'
import { base64url } from './base64url.ts'
import { type PairedDevice, readDevice } from './device.ts'
import { deliverPunches, listPunches, storePunch } from './queue.ts'
import { nightPicking, ready } from '#app/web/testing/clock.ts'

const tablet = {
  kioskId: uuid(71),
  name: 'Gate 1',
  site: 'Warehouse',
  organisation: 'Sample Agency',
  timeZone: 'Europe/Brussels',
  now,
}
const rsa = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const
const pair = await crypto.subtle.generateKey(rsa, true, ['encrypt', 'decrypt'])
const sealingKey = base64url(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)))
const signingKey = base64url(new Uint8Array(32).fill(7))

const code = page.getByRole('textbox', { name: 'Pairing code' })
const qr = page.getByRole('img', { name: 'QR code to clock in or out' })
const usePin = page.getByRole('button', { name: 'Use number and PIN' })

function answerPairing(api: FakeApi): void {
  api.answers(tabletRoutes.readTablet, () => tablet)
  api.answers(tabletRoutes.pairTablet, () => ({ ...tablet, signingKey, sealingKey }))
}

/** Pairs the tablet, which then shows its QR code. */
async function pairedDevice(api: FakeApi, visit: Visit): Promise<PairedDevice> {
  answerPairing(api)
  await visit('/kiosk', null)
  await code.fill('ABCDEFGH')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.element(qr).toBeVisible()
  const device = await readDevice()
  if (!device) throw new Error('the tablet is paired')
  return device
}

async function type(digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
}

async function typeNumberAndPin(): Promise<void> {
  await usePin.click()
  await expect.element(page.getByRole('group', { name: 'Your kiosk number' })).toBeVisible()
  await type('40001')
  await expect.element(page.getByRole('group', { name: 'Your PIN' })).toBeVisible()
  await type('582913')
}

test('a tablet is paired by a code and shows the QR code, the place and the time', async ({ api, visit }) => {
  const fillsScreen = vi.spyOn(document.documentElement, 'requestFullscreen')
  onTestFinished(() => fillsScreen.mockRestore())
  answerPairing(api)
  await visit('/kiosk', null)
  await code.fill('ABCD-EFGH')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.element(qr).toBeVisible()
  expect(fillsScreen).toHaveBeenCalledOnce()
  await expect.element(page.getByText('Warehouse · Gate 1')).toBeVisible()
  await expect.element(page.getByRole('time')).toHaveTextContent('11:00')
  expect(api.sentTo(tabletRoutes.pairTablet).map(({ body }) => body)).toEqual([{ token: 'ABCD-EFGH' }])
  // Nothing on the page leads anywhere else.
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['#main'])
  expect((await readDevice())?.signingKey.extractable).toBe(false)
})

test('a wrong code is refused at its field', async ({ api, visit }) => {
  api.answers(tabletRoutes.pairTablet, () => {
    throw kioskRefusals.PAIRING_CODE_INVALID()
  })
  await visit('/kiosk', null)
  await code.fill('ABCD')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.element(page.getByText(/This code is incorrect or has expired/)).toBeVisible()
})

test('a tablet that cannot store anything reports it before it uses up the code', async ({ api, visit }) => {
  answerPairing(api)
  await visit('/kiosk', null)
  const restore = fillStorage()
  await code.fill('ABCDEFGH')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.element(page.getByText(/This tablet cannot store clock times/)).toBeVisible()
  expect(api.sentTo(tabletRoutes.pairTablet)).toEqual([])
  restore()
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.element(qr).toBeVisible()
})

/** Makes the storage fail as if it were full; returns a function to end that. */
function fillStorage(): () => void {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => put.mockRestore())
  return () => put.mockRestore()
}

/** Takes the next failure that the program does not expect, which otherwise fails the test. */
function takeReported(): Promise<unknown> {
  const reported = Promise.withResolvers<unknown>()
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const hear = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    log.mockClear()
    reported.resolve(event.reason)
  }
  window.addEventListener('unhandledrejection', hear)
  onTestFinished(() => window.removeEventListener('unhandledrejection', hear))
  return reported.promise
}

/** Makes calls of the server fail with an error of the program, as in a browser without deadlines. */
function breakCalls(): void {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('timeout is not a function')
  })
  onTestFinished(() => timeout.mockRestore())
}

describe('A paired tablet', () => {
  const worker: ShownWorker = {
    firstName: 'Amina',
    clock: ready,
    projects: [{ id: nightPicking.id, name: nightPicking.name }],
  }

  const onBreak: ClockState = {
    ...ready,
    state: 'on_break',
    session: {
      id: uuid(81),
      project: { id: nightPicking.id, name: nightPicking.name },
      role: 'Picker',
      startedAt: '2026-11-18T07:00:00Z',
      breakMinutes: 0,
      breakStartedAt: '2026-11-18T09:30:00Z',
      breakType: 'other',
      place: 'inside',
      distanceMetres: null,
      incompleteReason: null,
    },
    allowed: ['resume', 'out'],
  }

  test('shows only the first name and what will happen, and clocks in after a confirmation', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    api.answers(tabletRoutes.checkPin, () => worker)
    api.answers(tabletRoutes.punchWithPin, () => ({ firstName: 'Amina', clock: ready }))
    await typeNumberAndPin()
    await expect.element(page.getByRole('heading', { name: 'Hello Amina' })).toBeVisible()
    expect(api.sentTo(tabletRoutes.punchWithPin)).toEqual([])
    await page.getByRole('button', { name: 'Clock in: Night picking' }).click()
    await expect.element(page.getByText('Amina, you are clocked in.')).toBeVisible()
    expect(api.sentTo(tabletRoutes.checkPin).map(({ body }) => body)).toEqual([{ number: 40_001, pin: '582913' }])
    expect(api.sentTo(tabletRoutes.punchWithPin)).toMatchObject([
      { body: { number: 40_001, pin: '582913', kind: 'in', projectId: nightPicking.id } },
    ])
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.element(qr).toBeVisible()
  })

  test('shows nothing of anybody after a wrong PIN', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    api.answers(tabletRoutes.checkPin, () => {
      throw kioskRefusals.KIOSK_PIN_WRONG()
    })
    await typeNumberAndPin()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/number or PIN is incorrect/)
    await expect.element(page.getByRole('group', { name: 'Your kiosk number' })).toBeVisible()
  })

  test('stores what is entered without a network, encrypted for this one clock time', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    api.answers(tabletRoutes.readTablet, unreachable)
    api.answers(tabletRoutes.checkPin, unreachable)
    api.answers(tabletRoutes.deliverPunch, unreachable)
    await typeNumberAndPin()
    await page.getByRole('button', { name: 'Clock in' }).click()
    await expect.element(page.getByText('Stored. It will be sent as soon as there is a connection.')).toBeVisible()
    const [stored] = await listPunches()
    expect(stored?.value).toMatchObject({ number: 40_001, kind: 'in' })
    expect(JSON.stringify(stored?.value)).not.toContain('582913')
    const open = (label: string) =>
      crypto.subtle.decrypt(
        { name: 'RSA-OAEP', label: new TextEncoder().encode(label) },
        pair.privateKey,
        Uint8Array.from(atob((stored?.value.sealedPin ?? '').replaceAll('-', '+').replaceAll('_', '/')), (one) =>
          one.charCodeAt(0),
        ),
      )
    const label = pinLabel(stored?.value ?? { key: '', number: 0, kind: '', at: '' })
    expect(new TextDecoder().decode(await open(label))).toBe('582913')
    await expect(open(`${label}0`)).rejects.toThrow()
  })

  test('shows that its access was revoked, and keeps what it has not sent', async ({ api, visit }) => {
    const device = await pairedDevice(api, visit)
    await storePunch(device, { number: 40_001, pin: '582913', kind: 'in' })
    api.answers(tabletRoutes.readTablet, () => {
      throw refuse.UNAUTHENTICATED()
    })
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText(/This tablet is no longer paired/)).toBeVisible()
    expect(await readDevice()).toBeUndefined()
    expect(await listPunches()).toHaveLength(1)
  })

  test('sends what is stored although its storage is full, and warns of it', async ({ api, visit }) => {
    const device = await pairedDevice(api, visit)
    await storePunch(device, { number: 40_001, pin: '582913', kind: 'in' })
    api.answers(tabletRoutes.deliverPunch, () => undefined)
    fillStorage()
    window.dispatchEvent(new Event('online'))
    await expect.poll(() => api.sentTo(tabletRoutes.deliverPunch)).toHaveLength(1)
    await expect.poll(listPunches).toEqual([])
    await expect.element(page.getByText(/cannot store/)).toBeVisible()
  })

  test('says that a clock time could not be stored, and stores it on another attempt', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    api.answers(tabletRoutes.readTablet, unreachable)
    api.answers(tabletRoutes.checkPin, unreachable)
    await typeNumberAndPin()
    const restore = fillStorage()
    await page.getByRole('button', { name: 'Clock in' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be stored/)
    restore()
    await page.getByRole('button', { name: 'Clock in' }).click()
    await expect.element(page.getByText(/^Stored/)).toBeVisible()
    expect(await listPunches()).toHaveLength(1)
  })

  test('says that its storage has failed instead of asking for a code', async ({ visit }) => {
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError')
    })
    onTestFinished(() => get.mockRestore())
    await visit('/kiosk', null)
    await expect.element(page.getByText(/This tablet cannot store clock times/)).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
  })

  test('offers no Cancel while a clock time is being sent, and keeps its project without an answer', async ({
    api,
    visit,
  }) => {
    await pairedDevice(api, visit)
    const sent = Promise.withResolvers<never>()
    api.answers(tabletRoutes.checkPin, () => worker)
    api.answers(tabletRoutes.punchWithPin, () => sent.promise)
    await typeNumberAndPin()
    const choice = page.getByRole('button', { name: 'Clock in: Night picking' })
    await choice.click()
    await expect.element(choice).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    api.answers(tabletRoutes.deliverPunch, unreachable)
    sent.reject(new TypeError('Failed to fetch'))
    await expect.element(page.getByText(/^Stored/)).toBeVisible()
    const [stored] = await listPunches()
    expect(stored?.value).toMatchObject({ kioskId: tablet.kioskId, kind: 'in', projectId: nightPicking.id })
  })

  test('lets the worker try again after an unexpected failure, and reports it', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    api.answers(tabletRoutes.checkPin, () => worker)
    await typeNumberAndPin()
    const choice = page.getByRole('button', { name: 'Clock in: Night picking' })
    await expect.element(choice).toBeVisible()
    const reported = takeReported()
    breakCalls()
    await choice.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(/An error occurred/)
    await expect.element(choice).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible()
    expect(await reported).toBeInstanceOf(TypeError)
    expect(await listPunches()).toEqual([])
  })

  test('reports an unexpected failure of a contact, and does not call it one of the storage', async ({
    api,
    visit,
  }) => {
    await pairedDevice(api, visit)
    const reported = takeReported()
    breakCalls()
    window.dispatchEvent(new Event('online'))
    expect(await reported).toBeInstanceOf(TypeError)
    await expect.element(page.getByText(/^No connection/)).toBeVisible()
    await expect.element(page.getByText(/cannot store/)).not.toBeInTheDocument()
  })

  test('refuses a number that begins with a zero', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    await usePin.click()
    await type('01234')
    await type('582913')
    await expect.element(page.getByRole('alert')).toMatchTextContent(/number or PIN is incorrect/)
    expect(api.sentTo(tabletRoutes.checkPin)).toEqual([])
  })

  test('asks before a clock-out during a break when it ended, as everywhere', async ({ api, visit }) => {
    await pairedDevice(api, visit)
    api.answers(tabletRoutes.checkPin, () => ({ ...worker, clock: onBreak }))
    api.answers(tabletRoutes.punchWithPin, () => ({ firstName: 'Amina', clock: ready }))
    await typeNumberAndPin()
    await page.getByRole('button', { name: 'Clock out' }).click()
    await page.getByRole('radio', { name: /^Now/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clock out' }).click()
    await expect.element(page.getByText('Amina, you are clocked out.')).toBeVisible()
    expect(api.sentTo(tabletRoutes.punchWithPin)).toMatchObject([
      { body: { kind: 'out', breakEndedAt: expect.any(String) } },
    ])
  })
})

test('T69 a clock time that the server refuses blocks no other, and stays', async ({ api, visit }) => {
  const device = await pairedDevice(api, visit)
  for (const number of [40_001, 40_002, 40_003, 40_004]) await storePunch(device, { number, pin: '582913', kind: 'in' })
  api.answers(tabletRoutes.deliverPunch, ({ body }) => {
    if (body.number === 40_001) throw refuse.NOT_FOUND()
    if (body.number === 40_002) throw refuse.INTERNAL()
    if (body.number === 40_004) throw refuse.RATE_LIMITED({ retryAfter: 10 })
  })
  expect(await deliverPunches()).toEqual({ left: 3, retryAfter: 10 })
  expect((await listPunches()).map(({ value }) => value.number)).toEqual([40_001, 40_002, 40_004])
})

test('a clock time that the server still refuses after 90 days is deleted from the tablet', async ({ api, visit }) => {
  const device = await pairedDevice(api, visit)
  const day = 86_400_000
  for (const [number, days] of [
    [40_001, 91],
    [40_002, 89],
  ] as const)
    await storePunch({ ...device, offsetMs: -days * day }, { number, pin: '582913', kind: 'in' })
  api.answers(tabletRoutes.deliverPunch, unreachable)
  expect(await deliverPunches()).toEqual({ left: 2 })
  api.answers(tabletRoutes.deliverPunch, () => {
    throw refuse.NOT_FOUND()
  })
  expect(await deliverPunches()).toEqual({ left: 1 })
  expect((await listPunches()).map(({ value }) => value.number)).toEqual([40_002])
})

test('T69 200 clock times of an offline tablet, which is killed and restarted: none is lost, none is sent twice', async ({
  api,
  visit,
}) => {
  const device = await pairedDevice(api, visit)
  api.answers(tabletRoutes.readTablet, unreachable)
  for (let count = 0; count < 200; count++)
    await storePunch(device, { number: 40_001 + (count % 20), pin: '582913', kind: count % 2 ? 'out' : 'in' })
  const keys = (await listPunches()).map(({ value }) => value.key)
  expect(new Set(keys).size).toBe(200)
  // Cut off after 70 answers.
  let answers = 0
  api.answers(tabletRoutes.deliverPunch, () => (++answers > 70 ? unreachable() : undefined))
  expect(await deliverPunches()).toEqual({ left: 130 })
  // The tablet starts again.
  api.answers(tabletRoutes.readTablet, () => tablet)
  const before = api.sentTo(tabletRoutes.deliverPunch).length
  api.answers(tabletRoutes.deliverPunch, () => undefined)
  await visit('/kiosk', null)
  await expect.poll(listPunches, { timeout: 20_000 }).toEqual([])
  const sent = api.sentTo(tabletRoutes.deliverPunch).map(({ body }) => body.key)
  expect(before).toBe(71)
  // The one without an answer is sent again; the server knows it by its key.
  expect(sent).toHaveLength(201)
  expect([...new Set(sent)]).toEqual(keys)
})
