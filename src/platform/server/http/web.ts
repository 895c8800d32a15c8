import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pageRoots } from '#base/page-roots.ts'
import type { Config } from '../config/config.ts'
import { sessionToken } from './caller.ts'
import { fileHeaders, pageHeaders } from './headers.ts'

/** Paths that programs probe, not people: a page would make them believe that the path exists. */
const withoutPages = new Set(['api', 'assets', 'dev', 'metrics'])

/** Serves the built web: files that never change under `/assets`, and the one page for the addresses of the application. */
export async function serveWeb(server: FastifyInstance, config: Config, folder: string): Promise<void> {
  // Other sites load the picture of a link by its whole address.
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replaceAll('{{origin}}', config.publicUrl)
  const secure = config.publicUrl.startsWith('https:')
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const lasting = path.includes('/assets/')
      reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache')
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
      return (
        reply
          .code(path === '/' || pageRoots.includes(root) ? 200 : 404)
          .headers(pageHeaders(nonce, secure, config.mapTilesUrl))
          // Only contacts of clients open these pages, mostly by an emailed link.
          .headers(root === 'confirm' || root === 'client' ? { 'x-robots-tag': 'noindex, nofollow' } : {})
          .type('text/html; charset=utf-8')
          // A browser without a session need not ask whose it is.
          .send(
            page.replaceAll('{{nonce}}', nonce).replace('{{session}}', sessionToken(config, request) ? 'some' : 'none'),
          )
      )
    },
  })
  server.setNotFoundHandler(async (_request, reply) => reply.code(405).headers(fileHeaders(secure)).send())
}
