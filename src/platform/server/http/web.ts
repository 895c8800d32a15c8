import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { fileHeaders, pageHeaders } from './headers.ts'

/** Serves the built web: files that never change under `/assets`, and the one page for every other address. */
export async function serveWeb(server: FastifyInstance, config: Config, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
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
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(405).headers(fileHeaders(secure)).send()
    // A missing file is missing; only an address of the application is answered with its page.
    if (/\.\w{2,5}$/.test(request.url.split('?')[0] ?? ''))
      return reply.code(404).headers(fileHeaders(secure)).type('text/plain').send('Not found')
    const nonce = randomBytes(16).toString('base64')
    const headers = pageHeaders(nonce, secure, config.mapTilesUrl)
    return reply.headers(headers).type('text/html').send(page.replaceAll('{{nonce}}', nonce))
  })
}
