import { afterAll, expect, test } from 'vitest'
import { buildServer } from '#platform/server/http/server.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { serveEmailPreview } from './serve-preview.ts'
import { Groups } from '#platform/server/groups/groups.ts'

const world = await openWorld([])
const server = buildServer(new Groups(world.services), [])
serveEmailPreview(server, 'https://interim.example')
afterAll(() => server.close())

const get = async (url: string) => {
  const { statusCode, body, headers } = await server.inject(url)
  return {
    status: statusCode,
    body,
    policy: String(headers['content-security-policy']),
    framing: headers['x-frame-options'],
  }
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
    expect([frame.policy, frame.framing]).toEqual([expect.stringContaining("frame-ancestors 'self'"), 'SAMEORIGIN'])
    expect(frame.policy).not.toMatch(/script-src|sandbox/)
    const isDark = source.includes('scheme=dark')
    expect(frame.body).toContain(isDark ? '@media all {' : '@media not all {')
  }
})

test('no other email is shown', async () => {
  for (const url of ['/dev/emails?name=nothing', '/dev/emails/frame?name=accounts/verify&language=de'])
    expect((await get(url)).status).toBe(404)
})
