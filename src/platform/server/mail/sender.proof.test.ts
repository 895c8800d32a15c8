import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inGate } from '../db/gate.ts'
import type { Db } from '../db/transaction.ts'
import { type MailServer, startMailServer as startMail } from '../testing/mail-server.ts'
import { oddNames } from '../testing/odd-names.ts'
import { openWorld } from '../testing/world.ts'
import { type Email, subjectLine } from './email.ts'
import { postNotifications } from './outbox.ts'
import { greetingName, startSender } from './sender.ts'
import { until } from '../testing/until.ts'

const world = await openWorld([])
let refused: (address: string) => number | undefined = () => undefined
let mail: MailServer
let received: MailServer['received']
let sender: { stop(): Promise<void> } | undefined
let domain: string

beforeEach(async () => {
  refused = () => undefined
  mail = await startMail((address) => refused(address))
  received = mail.received
  await mail.stop()
  domain = `${randomBytes(6).toString('hex')}.example`
  // Emails that other test files have posted to this database are not examined here.
  await world.sql`update outbox set sent_at = now() where sent_at is null`
})
afterEach(async () => {
  await sender?.stop()
  await mail.stop()
})

const send = () => {
  sender = startSender({ ...world.services, config: { ...world.services.config, smtpUrl: mail.url } }, 50)
  return sender
}
const emailTo = (name: string): Email => ({
  to: { email: `${name}@${domain}`, name: 'Zoë', language: 'en', company: 'Sample' },
  reason: 'account',
  subject: 'Choose a password',
  paragraphs: ['You asked for a new password.'],
  button: { text: 'Choose', url: `http://localhost:3000/auth/reset-password?token=${name}` },
})
// Without limits, so that many emails go to one address.
const postOne = (db: Db, email: Email) => postNotifications(db, null, [email], [])
const write = (...names: string[]) =>
  inGate(world.services, 'test', world.now(), async (db) => {
    for (const name of names) await postOne(db, emailTo(name))
  })
const outbox = () =>
  world.sql<{
    recipient: string
    attempts: number
    due_at: string
    sent: boolean
    failed: boolean
    leased: boolean
    body_text: string
    links: string[]
  }>`
    select recipient, attempts, due_at, sent_at is not null as sent, failed_at is not null as failed, leased_until is not null as leased, body_text, links
      from outbox where recipient like '%@' || ${domain} order by id`
/** Waits until every email was tried this many times and the result is stored. */
const tried = (attempts: number) =>
  until(async () => {
    const open = (await outbox()).filter(({ sent }) => !sent)
    expect(open.map((one) => one.attempts)).toEqual(open.map(() => attempts))
    expect(open.some(({ leased }) => leased)).toBe(false)
  })

test('T40 what is written while the mail server is away is delivered once after its return', async () => {
  await write('one', 'two', 'three')
  send()
  await tried(1)
  await mail.start()
  world.passMinutes(1)
  await until(async () => expect((await outbox()).every(({ sent }) => sent)).toBe(true))
  world.passMinutes(60)
  await write('last')
  await until(() => expect(received).toHaveLength(4))
  expect(received.map(({ to }) => to).sort()).toEqual(
    ['last', 'one', 'three', 'two'].map((name) => `${name}@${domain}`),
  )
})

test('an email of an organisation brings its logo along, unless that was removed since', async () => {
  const organisationId = randomUUID()
  const logoId = randomUUID()
  await world.sql`
    insert into organisations (id, purpose, company_name, logo_id) values (${organisationId}, 'enlisting', 'Zénith', ${logoId})`
  await world.sql`
    insert into organisation_logos (organisation_id, id, image) values (${organisationId}, ${logoId}, '\\x89504e470d0a1a0a')`
  const postOwn = (name: string) =>
    inGate(world.services, 'test', world.now(), (db) =>
      postNotifications(db, organisationId, [{ ...emailTo(name), reason: 'portal' }], []),
    )
  await mail.start()
  await postOwn('with')
  send()
  await until(() => expect(received).toHaveLength(1))
  expect(received[0]?.raw).toMatch(/content-id: <logo>/i)
  expect(received[0]?.raw).toContain(Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'))
  await sender?.stop()
  await postOwn('without')
  await world.sql`update organisations set logo_id = null where id = ${organisationId}`
  send()
  await until(() => expect(received).toHaveLength(2))
  expect(received[1]?.raw).not.toMatch(/content-id/i)
})

test('an email of an organisation has its name and answers go to its contact; one about an account has neither (F35)', async () => {
  const organisationId = randomUUID()
  await world.sql`
    insert into organisations (id, purpose, company_tag, company_name, primary_email, time_zone, profile_complete)
    values (${organisationId}, 'enlisting', ${`t-${organisationId.slice(0, 8)}`}, 'Zénith', 'office@zenith.example', 'Europe/Brussels', false)`
  const company = 'Zénith <evil@x.example> "Intérim"\r\nBcc: x@y.example'
  await mail.start()
  await inGate(world.services, 'test', world.now(), async (db) => {
    for (const reason of ['invoice', 'portal', 'invitation', 'account'] as const) {
      const email = emailTo(reason)
      await postNotifications(db, organisationId, [{ ...email, reason, to: { ...email.to, company } }], [])
    }
    const own = emailTo('own')
    await postNotifications(db, organisationId, [{ ...own, reason: 'invoice', replyTo: 'books@zenith.example' }], [])
  })
  send()
  await until(() => expect(received).toHaveLength(5))
  const headersOf = (name: string) => {
    const raw = received.find(({ to }) => to.startsWith(name))?.raw ?? ''
    const head = raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' ') ?? ''
    return Object.fromEntries(
      head
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
    )
  }
  for (const name of ['invoice', 'portal', 'invitation']) {
    const headers = headersOf(name)
    expect(headers.from).toMatch(/<no-reply@interim\.example>$/)
    expect(headers.from).toMatch(/^=\?UTF-8\?Q\?Z=C3=A9nith/i)
    expect(headers['reply-to']).toBe('office@zenith.example')
    expect(headers.bcc).toBeUndefined()
  }
  expect(headersOf('account').from).toBe('Interim <no-reply@interim.example>')
  expect(headersOf('account')['reply-to']).toBeUndefined()
  expect(headersOf('own')).toMatchObject({
    from: 'Sample <no-reply@interim.example>',
    'reply-to': 'books@zenith.example',
  })
})

test('without a mail server, the mailbox of a development server has received an email (F72)', async () => {
  await write('captured')
  sender = startSender({ ...world.services, config: { ...world.services.config, smtpUrl: undefined } }, 50)
  await until(async () => expect(await outbox()).toMatchObject([{ sent: true, failed: false }]))
  await sender.stop()
  // Somebody who develops reads it and follows its link.
  const [shown] = await outbox()
  expect(shown).toMatchObject({ body_text: expect.stringMatching(/\S/), links: [expect.stringMatching(/^http/)] })
  await write('kept')
  const production = { ...world.services.config, smtpUrl: undefined, production: true }
  sender = startSender({ ...world.services, config: production }, 50)
  await sender.stop()
  expect((await outbox()).map(({ sent, attempts }) => [sent, attempts])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

test('T40 each failure waits twice as long as the one before, up to an hour', async () => {
  await write('one')
  send()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 12; attempt++) {
    await tried(attempt)
    const due = Date.parse((await outbox())[0]?.due_at ?? '')
    waits.push((due - Date.parse(world.now())) / 1000)
    world.setClock(new Date(due).toISOString())
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
})

test('T40 a permanently refused address does not delay the others', async () => {
  refused = (address) => (address.startsWith('poison') ? 550 : undefined)
  await mail.start()
  await write(...Array.from({ length: 12 }, (_, i) => `poison${i}`), 'one', 'two')
  send()
  await until(() => expect(received.map(({ to }) => to).sort()).toEqual([`one@${domain}`, `two@${domain}`]))
  await tried(1)
  world.passMinutes(1)
  await tried(2)
  expect(received).toHaveLength(2)
})

test('T40 an email that is refused for now is delivered later', async () => {
  refused = () => 451
  await mail.start()
  await write('grey')
  send()
  await tried(1)
  expect(received).toEqual([])
  refused = () => undefined
  world.passMinutes(1)
  await until(() => expect(received.map(({ to }) => to)).toEqual([`grey@${domain}`]))
})

test('T40 nothing is sent for what was undone', async () => {
  await mail.start()
  const undone = inGate(world.services, 'test', world.now(), async (db) => {
    await postOne(db, emailTo('undone'))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await write('done')
  send()
  await until(() => expect(received.map(({ to }) => to)).toEqual([`done@${domain}`]))
})

test('T40 several servers that send in parallel send each email once', async () => {
  await mail.start()
  const names = Array.from({ length: 40 }, (_, i) => `n${i}`)
  await write(...names)
  const others = [send(), send(), send()]
  await until(async () => expect((await outbox()).every(({ sent }) => sent)).toBe(true))
  await Promise.all(others.map((one) => one.stop()))
  expect(received.map(({ to }) => to).sort()).toEqual(names.map((name) => `${name}@${domain}`).sort())
})

test('T37 an email that a server had taken when it died is sent by another', async () => {
  await mail.start()
  await write('left')
  await world.sql`update outbox set attempts = 1, leased_until = ${world.now()}::timestamptz + interval '1 minute' where recipient like '%' || ${domain}`
  send()
  await write('new')
  await until(() => expect(received.map(({ to }) => to)).toEqual([`new@${domain}`]))
  world.passMinutes(2)
  await until(() => expect(received.map(({ to }) => to)).toEqual([`new@${domain}`, `left@${domain}`]))
})

test('T40 a mail server that takes its time for each email gets none twice, however many servers send', async () => {
  refused = () => {
    world.passMinutes(1 / 6)
    return undefined
  }
  await mail.start()
  const names = Array.from({ length: 10 }, (_, i) => `slow${i}`)
  await write(...names)
  const others = [send(), send()]
  await until(async () => expect((await outbox()).every(({ sent }) => sent)).toBe(true))
  await Promise.all(others.map((one) => one.stop()))
  expect(received.map(({ to }) => to).sort()).toEqual(names.map((name) => `${name}@${domain}`).sort())
})

test('T37 a server that is stopped finishes the email that it is sending, and returns the others untried', async () => {
  const sending = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  await mail.start()
  await write('first', 'second', 'third')
  const render = async () => {
    sending.resolve()
    await stopping.promise
    return { name: 'x.txt', type: 'text/plain', bytes: new Uint8Array() }
  }
  await world.sql`update outbox set attachments = '[{"kind":"x","id":"y"}]' where recipient = ${`first@${domain}`}`
  const one = startSender({ ...world.services, config: { ...world.services.config, smtpUrl: mail.url } }, 50, render)
  await sending.promise
  const stopped = one.stop()
  stopping.resolve()
  await stopped
  expect((await outbox()).map(({ sent, leased, attempts }) => [sent, leased, attempts])).toEqual([
    [true, false, 1],
    [false, false, 0],
    [false, false, 0],
  ])
  send()
  await until(() => expect(received).toHaveLength(3))
})

test('T44 neither text nor link of a failed email is stored', async () => {
  refused = () => 550
  await mail.start()
  await write('never')
  await world.sql`update outbox set attempts = 29 where recipient = ${`never@${domain}`}`
  send()
  await until(async () =>
    expect((await outbox())[0]).toMatchObject({ failed: true, sent: false, body_text: '', links: [] }),
  )
})

test('T44 neither text nor link of a sent email is stored', async () => {
  await mail.start()
  await write('one')
  send()
  await until(async () => expect((await outbox())[0]).toMatchObject({ sent: true, body_text: '', links: [] }))
  expect(received[0]?.plain).toContain('reset-password?token=one')
})

test('T18 a name with a line break adds no receiver and no header', async () => {
  await mail.start()
  await inGate(world.services, 'test', world.now(), (db) =>
    postOne(db, { ...emailTo('one'), subject: `Hello\r\nBcc: spy@${domain}\r\nX-Evil: 1` }),
  )
  send()
  await until(() => expect(received).toHaveLength(1))
  expect(received[0]?.to).toBe(`one@${domain}`)
  expect(received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-evil):/im)
})

test('T57 a name in any script arrives in the subject and the body of an email as it was typed', async () => {
  await mail.start()
  const subjects = oddNames.map((name) => `${name} · ${name.repeat(6)}`)
  await inGate(world.services, 'test', world.now(), async (db) => {
    for (const subject of subjects) await postOne(db, { ...emailTo('one'), subject, paragraphs: [subject] })
  })
  send()
  await until(() => expect(received).toHaveLength(subjects.length))
  expect(received.map(({ raw }) => subjectOf(raw)).sort()).toEqual(subjects.map(subjectLine).sort())
  for (const { raw } of received) expect(raw).not.toMatch(/[\ud800-\udfff]|\ufffd/)
})

/** The subject of an email; each encoded word is decoded separately (RFC 2047, 5). */
function subjectOf(raw: string): string {
  const folded = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? ''
  const words = folded.replace(/\?=\s+=\?/g, '?==?')
  return words.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) => {
    const quoted = text
      .replaceAll('_', ' ')
      .replace(/=([0-9A-F]{2})/gi, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    const bytes = how.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : Buffer.from(quoted, 'latin1')
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  })
}

test('the mail server is greeted with the host of the public address (F33)', async () => {
  await mail.start()
  const config = { ...world.services.config, smtpUrl: mail.url, publicUrl: 'https://interim.sample.example' }
  sender = startSender({ ...world.services, config }, 50)
  await write('greeted')
  await until(() => expect(received.map(({ greeted }) => greeted)).toEqual(['interim.sample.example']))
})

test.each([
  ['https://interim.example:8443/x', 'interim.example'],
  ['http://192.0.2.7:3000', '[192.0.2.7]'],
  ['http://[2001:db8::7]', '[IPv6:2001:db8::7]'],
])('%s greets as %s (F33)', (publicUrl, name) => {
  expect(greetingName(publicUrl)).toBe(name)
})
