import { expect, test } from 'vitest'
import { inGate } from '../db/gate.ts'
import { openWorld } from '../testing/world.ts'
import { serveMailbox } from './mailbox.ts'
import type { Email } from './email.ts'
import { post } from './outbox.ts'
import { asHtml, asText } from './render.ts'
import { Groups } from '../groups/groups.ts'

const evil = `<img src=x onerror="alert('1')"> & {{7*7}}`
const email: Email = {
  to: { email: 'zoe@emails.example', name: evil, language: 'en', company: evil },
  reason: 'account',
  subject: evil,
  paragraphs: [`Dear ${evil},`, 'one\ntwo'],
  quote: evil,
  details: [{ label: evil, value: evil }],
  items: [{ text: evil, url: 'http://localhost:3000/y' }],
  more: evil,
  button: { text: evil, url: 'http://localhost:3000/x?token=a&b="><script>' },
  closing: evil,
}

test('T49 everything in an email is text, and stays text in its HTML', () => {
  const html = asHtml(email)
  expect(html).not.toMatch(/<img|<script|onerror="/)
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; {{7*7}}')
  expect(html).toContain('one<br>two')
})

test('T49 the name of an organisation is no link in its emails', () => {
  const brand = { name: 'pay-check.example', phone: null, colour: null, logoId: null }
  expect(asHtml(email, brand)).not.toContain('pay-check.example')
  expect(asHtml(email, { ...brand, name: 'Northwind Staffing' })).toContain('Northwind Staffing')
})

test.each([
  { language: 'en', quoted: '“Thanks”' },
  { language: 'fr', quoted: '«\u202fThanks\u202f»' },
  { language: 'nl', quoted: '‘Thanks’' },
] as const)('a quote is in the quotation marks of its language: $language', ({ language, quoted }) => {
  const sent: Email = { ...email, to: { ...email.to, language }, quote: 'Thanks' }
  expect(asHtml(sent)).toContain(quoted)
  expect(asText(sent)).toContain(quoted)
})

test('the word e-mail does not break at the end of a line', () => {
  const html = asHtml({ ...email, subject: 'Confirmez votre adresse e-mail', paragraphs: ['Par e-mail.'] })
  expect(html).toContain('<h1>Confirmez votre adresse e\u2011mail</h1>')
  expect(html).toContain('Par e\u2011mail.')
  expect(html).toContain('<title>Confirmez votre adresse e-mail</title>')
})

test('the plain text contains everything in the HTML', () => {
  const text = asText({
    ...email,
    to: { ...email.to, name: 'Zoë', company: 'Sample' },
    subject: 'Hours approved',
    paragraphs: ['Well done.'],
    quote: 'Thanks',
    details: [{ label: 'Tag', value: 'sample' }],
    more: 'and 2 more',
    items: [{ text: 'A shift', url: 'http://localhost:3000/y' }],
    button: { text: 'View hours', url: 'http://localhost:3000/x' },
    closing: 'Bye',
    settings: 'http://localhost:3000/z',
  })
  expect(text).toBe(
    `Hours approved

Hello Zoë,

Well done.

“Thanks”

Tag: sample

• A shift
  http://localhost:3000/y

and 2 more

View hours:
http://localhost:3000/x

Bye

—
Sent by Interim on behalf of Sample
You received this email because it concerns your account. Account emails cannot be turned off.
Manage notifications: http://localhost:3000/z
`,
  )
})

test('T49 the mailbox shows emails newest first, as text, under a policy that runs nothing', async () => {
  // Later than all others' emails: the mailbox shows the last two hundred.
  const world = await openWorld([], '2090-01-01T00:00:00Z')
  const { server } = world
  await server.close()
  const { buildServer } = await import('../http/server.ts')
  const shown = buildServer(new Groups(world.services), [])
  serveMailbox(shown, [world.services])
  const write = (subject: string) =>
    inGate(world.services, 'test', world.now(), (db) =>
      post({ db, now: world.now() }, null, { ...email, subject }, { kind: 'alert', beyond: 'wait' }),
    )
  await write('older')
  world.passMinutes(1)
  await write(evil)
  const page = await shown.inject('/dev/mail')
  expect(page.body).not.toMatch(/<img|<script/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const captured = (await shown.inject('/dev/mail.json')).json<{ to: string; subject: string; links: string[] }[]>()
  const own = captured.filter(({ to }) => to === email.to.email)
  expect(own.map(({ subject }) => subject)).toEqual([evil, 'older'])
  expect(own[0]?.links).toEqual([email.button?.url, 'http://localhost:3000/y'])
  await shown.close()
})
