import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomInt } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { inGate } from '../db/gate.ts'
import { openWorld } from '../testing/world.ts'
import { textAll } from './outbox.ts'
import { startSender } from './sender.ts'
import { until } from '../testing/until.ts'

interface Taken {
  path: string
  authorization: string | undefined
  form: Record<string, string>
}

const world = await openWorld([])
await world.sql`update outbox set sent_at = now() where sent_at is null`
const taken: Taken[] = []
let status: (form: Taken['form']) => number = () => 201
const gateway = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    const form = Object.fromEntries(new URLSearchParams(body))
    const code = status(form)
    if (code < 300) taken.push({ path: request.url ?? '', authorization: request.headers.authorization, form })
    response.writeHead(code).end('{}')
  })
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => gateway.close())
const { port } = gateway.address() as AddressInfo

const number = () => `+3247${randomInt(10_000_000).toString().padStart(7, '0')}`
const write = (...numbers: string[]) =>
  inGate(world.services, 'test', world.now(), (db) =>
    textAll(
      db,
      null,
      numbers.map((to) => ({ to, text: `Interim: a shift & more, ${to}` })),
    ),
  )
function send() {
  const smsUrl = `http://AC1:se%40cret@127.0.0.1:${port}/Messages.json?From=%2B3225550000`
  const sender = startSender({ ...world.services, config: { ...world.services.config, smsUrl } }, 50)
  onTestFinished(() => sender.stop())
}
const row = async (to: string) =>
  (
    await world.sql<{ sent: boolean; failed: boolean; attempts: number; body_text: string; leased: boolean }>`
      select sent_at is not null as sent, failed_at is not null as failed, leased_until is not null as leased, attempts, body_text
       from outbox where recipient = ${to}`
  )[0]

test('a text message is posted once in the format of Twilio, and its text is not stored', async () => {
  const to = number()
  await write(to)
  send()
  await until(async () => expect(await row(to)).toMatchObject({ sent: true, body_text: '' }))
  expect(taken.filter(({ form }) => form.To === to)).toEqual([
    {
      path: '/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:se@cret').toString('base64')}`,
      form: { From: '+3225550000', To: to, Body: `Interim: a shift & more, ${to}` },
    },
  ])
})

test('T40 what the gateway does not take now is sent later, and what it never will is given up, without holding up others', async () => {
  const [busy, wrong, good] = [number(), number(), number()]
  let isBusy = true
  status = ({ To }) => (To === busy && isBusy ? 503 : To === wrong ? 400 : 201)
  await write(busy, wrong, good)
  send()
  await until(async () => expect(await row(good)).toMatchObject({ sent: true }))
  await until(async () => expect(await row(wrong)).toMatchObject({ failed: true, attempts: 1, body_text: '' }))
  await until(async () =>
    expect(await row(busy)).toMatchObject({ sent: false, failed: false, leased: false, attempts: 1 }),
  )
  isBusy = false
  world.passMinutes(1)
  await until(async () => expect(await row(busy)).toMatchObject({ sent: true }))
  expect(taken.filter(({ form }) => form.To === busy)).toHaveLength(1)
})

test('what an address that is set up wrongly answers gives up no text message', async () => {
  const [missing, gone] = [number(), number()]
  let isRight = false
  status = ({ To }) => (isRight ? 201 : To === missing ? 404 : 410)
  await write(missing, gone)
  send()
  for (const to of [missing, gone])
    await until(async () =>
      expect(await row(to)).toMatchObject({ sent: false, failed: false, leased: false, attempts: 1 }),
    )
  isRight = true
  world.passMinutes(1)
  for (const to of [missing, gone]) await until(async () => expect(await row(to)).toMatchObject({ sent: true }))
})
