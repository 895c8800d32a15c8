import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaticSignIn } from '#base/web-pages.ts'
import { readConfig } from '../config/config.ts'
import { compressAnswers } from './compression.ts'
import { serveWeb } from './web.ts'

const folder = await mkdtemp(join(tmpdir(), 'interim-web-'))
const server = Fastify({ exposeHeadRoutes: false })
const script = `console.log('${'script '.repeat(300)}')`

const formsIn = (language: string) => ({ organisation: `<form>$& ${language}</form>`, worker: `<p>${language}</p>` })
const signIn: StaticSignIn = {
  stylesheet: '/assets/sign-in.css',
  pages: { en: formsIn('en'), fr: formsIn('fr'), nl: formsIn('nl') },
}

beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>The page</title><meta property="og:image" content="{{origin}}/social.png" /><meta name="session" content="{{session}}" /><style nonce="{{nonce}}"></style></head><div id="root"></div>${'<p></p>'.repeat(200)}`,
  )
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/sign-in.json'), JSON.stringify(signIn))
  await writeFile(join(folder, 'assets/script.js'), script)
  await writeFile(join(folder, 'assets/script.js.br'), brotliCompressSync(script))
  await server.register(cookie)
  compressAnswers(server)
  await serveWeb(
    server,
    readConfig({ SECRET_KEY: Buffer.alloc(32).toString('base64'), NODE_ENV: 'production' }),
    folder,
  )
  await server.ready()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => server.inject({ method: 'GET', url, headers })

test.each(['/', '/auth/login', '/provider/workforce?q=a.b', '/worker', '/help/first-steps'])(
  '%s is answered with the page, its charset and its own nonce',
  async (url) => {
    const [one, other] = [await get(url), await get(url)]
    expect([one.statusCode, one.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(one.body).toContain('The page')
    expect(one.body).not.toBe(other.body)
  },
)

test('the link preview image has the public address', async () => {
  expect((await get('/')).body).toContain('<meta property="og:image" content="http://localhost:3000/social.png" />')
})

test('without a session the page of the sign-in has its form and styles, in the language of the browser', async () => {
  const french = await get('/auth/login', { 'accept-language': 'fr-BE,en;q=0.5' })
  expect(french.body).toContain('<html lang="fr">')
  expect(french.body).toContain('<link rel="stylesheet" href="/assets/sign-in.css"></head>')
  expect(french.body).toContain('<div id="root"><form>$& fr</form></div>')
  expect(french.headers.vary).toContain('accept-language')
  expect((await get('/auth/login?tab=worker&tag=demo')).body).toContain('<div id="root"><p>en</p></div>')
  expect((await get('/auth/login?tab=constructor')).body).toContain('<div id="root"><form>$& en</form></div>')
})

test.each([
  ['another page', '/auth/register', {}],
  ['the page from which it redirects', '/', {}],
  ['a browser with a session', '/auth/login', { cookie: 'interim=abc' }],
])('%s is sent without the sign-in form', async (_, url, headers) => {
  const { body } = await get(url, { 'accept-language': 'fr', ...headers })
  expect(body).toContain('<html lang="en">')
  expect(body).toContain('<div id="root"></div>')
  expect(body).not.toContain('stylesheet')
})

test('the page shows whether the browser sent a session', async () => {
  const contentOf = async (headers = {}) => /name="session" content="(\w+)"/.exec((await get('/', headers)).body)?.[1]
  expect([await contentOf(), await contentOf({ cookie: 'interim=abc' })]).toEqual(['none', 'some'])
})

test.each([
  ['/metrics'],
  ['/metrics/'],
  ['/metrics?format=json'],
  ['/dev/mail'],
  ['/dev/mail.json'],
  ['/dev/emails'],
  ['/dev/emails/frame?name=accounts/verify&language=en'],
  ['/dev'],
  ['/api'],
  ['/api/nothing'],
  ['/assets/missing'],
  ['/assets/missing.js'],
  ['/.env'],
  ['/.git/config'],
  ['/provider/.git/HEAD'],
  ['/worker/backup.sql'],
])('%s is not found, and not answered with the page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await server.inject({ method, url })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test.each(['/wp-admin', '/Provider', '//metrics', '/dev%2Fmail', '/graphql'])(
  '%s is no address of the application: the page for it comes with 404',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('the page is compressed by the server, a file is sent as it was compressed at build', async () => {
  const headers = { 'accept-encoding': 'br' }
  expect((await get('/', headers)).headers['content-encoding']).toBe('br')
  const file = await get('/assets/script.js', headers)
  expect(file.headers['content-encoding']).toBe('br')
  expect(file.rawPayload).toEqual(brotliCompressSync(script))
})

test.each([
  ['GET', 'confirm'],
  ['HEAD', 'confirm'],
  ['GET', 'inspection'],
] as const)(
  'T65 the page of a link without an account is not indexed, and not named to other sites: %s /%s',
  async (method, root) => {
    const answer = await server.inject({ method, url: `/${root}/token-of-the-link` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    })
    expect((await get('/auth/login')).headers).not.toHaveProperty('x-robots-tag')
  },
)
