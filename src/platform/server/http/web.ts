import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pickLanguage } from '#base/language.ts'
import { pageRoots, type StaticSignIn } from '#base/web-pages.ts'
import type { Config } from '../config/config.ts'
import { sessionToken } from './caller.ts'
import { fileHeaders, lastingFile, pageHeaders } from './headers.ts'

/** Paths that programs probe, not people: a page would make them believe that the path exists. */
const withoutPages = new Set(['api', 'assets', 'dev', 'metrics'])

/** Serves the built web: files that never change under `/assets`, and the one page for the addresses of the application. */
export async function serveWeb(server: FastifyInstance, config: Config, folder: string): Promise<void> {
  // Other sites load the picture of a link by its whole address.
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replaceAll('{{origin}}', config.publicUrl)
  const signIn = await readSignIn(folder)
  const secure = config.publicUrl.startsWith('https:')
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const lasting = path.includes('/assets/')
      reply.header('cache-control', lasting ? lastingFile : 'no-cache')
      for (const [name, value] of Object.entries(fileHeaders(secure))) reply.header(name, value)
    },
  })
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const path = request.url.split('?')[0] ?? ''
      const root = path.split('/')[1] ?? ''
      // A missing file is missing, hidden ones included.
      if (withoutPages.has(root) || /\/\.|\.\w{2,5}$/.test(path))
        return reply.code(404).headers(fileHeaders(secure)).type('text/plain; charset=utf-8').send('Not found')
      const nonce = randomBytes(16).toString('base64')
      // A browser without a session need not ask whose it is.
      const session = sessionToken(config, request) ? 'some' : 'none'
      const isSignIn = path === '/auth/login'
      const sent = signIn && isSignIn && session === 'none' ? withSignIn(page, signIn, request) : page
      return (
        reply
          .code(path === '/' || pageRoots.includes(root) ? 200 : 404)
          .headers(pageHeaders(nonce, secure, config.mapTilesUrl))
          // Only contacts of clients and inspectors open these pages, mostly by a link.
          .headers(
            root === 'confirm' || root === 'client' || root === 'inspection'
              ? { 'x-robots-tag': 'noindex, nofollow' }
              : {},
          )
          .headers(isSignIn ? { vary: 'accept-language, cookie' } : {})
          .type('text/html; charset=utf-8')
          .send(sent.replaceAll('{{nonce}}', nonce).replace('{{session}}', session))
      )
    },
  })
  server.setNotFoundHandler(async (_request, reply) => reply.code(405).headers(fileHeaders(secure)).send())
}

/** The sign-in page that the build has rendered; undefined in a build without one. */
async function readSignIn(folder: string): Promise<StaticSignIn | undefined> {
  const text = await readFile(join(folder, '.vite/sign-in.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as StaticSignIn)
}

/** Adds the sign-in form to the page, in the language that the browser prefers, for the time until the scripts have arrived. */
function withSignIn(page: string, { pages, stylesheet }: StaticSignIn, { url, headers }: FastifyRequest): string {
  const language = pickLanguage(headers['accept-language'])
  const kind = new URL(url, 'http://server').searchParams.get('tab') === 'worker' ? 'worker' : 'organisation'
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('</head>', () => `<link rel="stylesheet" href="${stylesheet}"></head>`)
    .replace('<div id="root">', () => `<div id="root">${pages[language][kind]}`)
}
