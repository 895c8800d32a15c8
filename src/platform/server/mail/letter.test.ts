import { expect, test } from 'vitest'
import { inGate } from '../http/dispatch.ts'
import { openWorld } from '../testing/world.ts'
import { asHtml, asText } from './letter.ts'
import { serveMailbox } from './mailbox.ts'
import { post } from './outbox.ts'

const evil = `<img src=x onerror="alert('1')"> & {{7*7}}`
const letter = {
  to: 'zoe@letters.example',
  subject: evil,
  paragraphs: [`Dear ${evil},`, 'one\ntwo'],
  action: { label: evil, url: 'http://localhost:3000/x?token=a&b="><script>' },
  closing: evil,
}

test('T49 everything in a letter is text, and stays text in its HTML', () => {
  const html = asHtml(letter)
  expect(html).not.toMatch(/<img|<script|onerror="/)
  expect(html).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; {{7*7}}')
  expect(html).toContain('one<br>two')
})

test('a letter as text says all that its HTML says', () => {
  const text = asText({ ...letter, paragraphs: ['Dear Zoë,'], closing: 'Bye' })
  expect(text).toBe(`Dear Zoë,\n\n${evil}:\n${letter.action.url}\n\nBye\n\n—\nInterim\n`)
})

test('T49 the mailbox shows letters newest first, as text, under a policy that runs nothing', async () => {
  // Later than all others' letters: the mailbox shows the last two hundred.
  const world = await openWorld([], '2090-01-01T00:00:00Z')
  const { server } = world
  await server.close()
  const { buildServer } = await import('../http/server.ts')
  const shown = buildServer(world.machine, [])
  serveMailbox(shown, world.machine)
  const write = (subject: string) =>
    inGate(world.machine, 'test', world.now(), (db) => post(db, null, { ...letter, subject }))
  await write('older')
  world.passMinutes(1)
  await write(evil)
  const page = await shown.inject('/dev/mail')
  expect(page.body).not.toMatch(/<img|<script/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const letters = (await shown.inject('/dev/mail.json')).json<{ to: string; subject: string; links: string[] }[]>()
  const own = letters.filter(({ to }) => to === letter.to)
  expect(own.map(({ subject }) => subject)).toEqual([evil, 'older'])
  expect(own[0]?.links).toEqual([letter.action.url])
  await shown.close()
})
