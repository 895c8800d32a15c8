import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveEmailPreview } from './serve-preview.ts'

const server = Fastify()
serveEmailPreview(server, 'https://interim.example')
const get = async (url: string) => {
  const { statusCode, body, headers } = await server.inject(url)
  return { status: statusCode, body, policy: String(headers['content-security-policy']) }
}

test('the list names every email with its subject in three languages', async () => {
  const { status, body, policy } = await get('/dev/emails')
  expect([status, policy]).toEqual([200, expect.stringContaining("default-src 'none'")])
  expect(body).toContain('/dev/emails?name=accounts%2Fverify')
  for (const subject of ['Confirm your email address', 'Confirmez votre adresse e-mail', 'Bevestig uw e-mailadres'])
    expect(body).toContain(subject)
})

test('the page of one email shows it in three languages, light and dark, on a phone and on a desktop', async () => {
  const { body } = await get('/dev/emails?name=workforce%2Finvitation')
  const frames = [...body.matchAll(/<iframe [^>]*src="([^"]+)" width="(\d+)"/g)]
  expect(frames).toHaveLength(12)
  expect(new Set(frames.map(([, , width]) => width))).toEqual(new Set(['375', '700']))
  for (const [, source = ''] of frames) {
    const frame = await get(source.replaceAll('&#38;', '&'))
    expect(frame.status).toBe(200)
    expect(frame.policy).toContain("frame-ancestors 'self'")
    const isDark = source.includes('scheme=dark')
    expect(frame.body).toContain(isDark ? '@media all {' : '@media not all {')
  }
})

test('no other email is shown', async () => {
  for (const url of ['/dev/emails?name=nothing', '/dev/emails/frame?name=accounts/verify&language=de'])
    expect((await get(url)).status).toBe(404)
})
