import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type Language, pickLanguage } from '#base/language.ts'
import { type Refusal, refuse } from '#base/problem.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { sql } from '../db/statement.ts'
import { asWork } from '../concurrency/loop-watch.ts'
import { cookieOf } from './caller.ts'
import { answerAlways, compressAnswers, mayCompress } from './compression.ts'
import { dispatch, type HttpServices } from './dispatch.ts'
import { inGate } from '../db/gate.ts'
import { logExpected } from '../log.ts'
import { nowOf } from '../scope.ts'
import { rested } from '../concurrency/pauses.ts'
import type { Groups } from '../groups/groups.ts'
import type { ServedRoute } from './handlers.ts'
import { acceptFiles } from './files.ts'
import { stopGracefully } from './graceful-stop.ts'
import { apiHeaders } from './headers.ts'
import { type ApiDescription, openApi, type OpenApiDocument, plainDescription } from './openapi.ts'
import { refuseForeignOrigin } from './origin.ts'
import { expectedFailureOf, problemDocument, refusalOf } from './problem-document.ts'
import { referencePage, referenceStyle } from './reference-page.ts'
import { parseStrictJson } from './strict-json.ts'

const bodyLimit = 1024 * 1024
/** Characters whose parsing takes milliseconds: of several such bodies, one is parsed at a time, and other calls go on in between. */
const largeBody = 64 * 1024
const quiet = new Set(['/api/health/live', '/api/health/ready', '/metrics'])

/** The HTTP server with every route of the API, its documents and its health calls; not yet listening. */
export function buildServer(
  groups: Groups<HttpServices>,
  routes: readonly ServedRoute[],
  description = plainDescription,
): FastifyInstance {
  const { config, log } = groups.first
  const headers = apiHeaders(config.publicUrl.startsWith('https:'))
  const refused = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = fromFastify(error) ?? refusalOf(error)
    const expected = expectedFailureOf(error)
    if (expected) logExpected(log, expected)
    else if (refusal.status >= 500)
      log.error({ requestId: request.id, route: request.routeOptions.url, err: error }, refusal.code)
    if (refusal.details.retryAfter !== undefined) void reply.header('retry-after', String(refusal.details.retryAfter))
    return reply
      .code(refusal.status)
      .type('application/problem+json')
      .send(problemDocument(refusal, translateTo(languageOf(request)), request.id))
  }
  const server = Fastify({
    bodyLimit,
    requestTimeout: 12_000,
    connectionTimeout: 30_000,
    // Without the second, time limits are looked at every 30 seconds only.
    http: { headersTimeout: 8000, connectionsCheckingInterval: 2000 },
    keepAliveTimeout: 30_000,
    // A server that is stopping still answers the calls it has accepted.
    return503OnClosing: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomBytes(9).toString('base64url'),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    exposeHeadRoutes: false,
    // An address that cannot be decoded reaches no hook.
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id).headers(headers)
      return refused(error, request as FastifyRequest, reply as FastifyReply)
    },
  })
  void server.register(cookie)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body.length > largeBody) await rested()
      return asWork(nameOf(request), () => (body === '' ? undefined : parseStrictJson(body)))
    },
  )
  acceptFiles(server)
  server.decorateRequest('language', 'en')
  server.addHook('onRequest', async (request, reply) => {
    request.language = pickLanguage(request.headers['accept-language'])
    void reply.header('x-request-id', request.id)
    if (!request.url.startsWith('/api')) return
    void reply.headers(headers)
    refuseForeignOrigin(config, request)
  })
  server.addHook('onResponse', async (request, reply) => {
    // Health checks every few seconds would drown all other calls.
    const level = quiet.has(request.routeOptions.url ?? '') && reply.statusCode < 400 ? 'debug' : 'info'
    log[level]({
      requestId: request.id,
      method: request.method,
      // The pattern, not the address: ids and links stay out of the log.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  // A stream does not end, so it is not waited for.
  server.addHook('preClose', async () => {
    for (const { live } of groups.all) live.close()
  })
  stopGracefully(server)
  server.setErrorHandler(refused)
  compressAnswers(server)
  // After what compresses, which sees only routes that come later.
  void server.register(async (api) => serveApi(api, groups, routes, description))
  return server
}

function serveApi(
  server: FastifyInstance,
  groups: Groups<HttpServices>,
  routes: readonly ServedRoute[],
  description: ApiDescription,
): void {
  const { config } = groups.first
  server.get('/api/health/live', async () => ({ status: 'live' }))
  server.get('/api/health/ready', async (_request, reply) => {
    const pings = groups.all.map((services) =>
      inGate(services, 'ready', nowOf(services), (db) => db.manyAndCommit(sql`select 1`)),
    )
    // With one group away, the others are still served.
    await Promise.any(pings).catch(() => {
      throw refuse.UNAVAILABLE({ retryAfter: 2 })
    })
    const checked = groups.all.flatMap(({ live }) => live.works() ?? [])
    return reply.send({ status: 'ready', ...(checked.length > 0 && { liveUpdates: !checked.includes(false) }) })
  })
  let cached: OpenApiDocument | undefined
  const document = () => (cached ??= openApi(routes, config.publicUrl, cookieOf(config).name, description))
  server.get(
    '/api/openapi.json',
    answerAlways('application/json', () => JSON.stringify(document())),
  )
  server.get(
    '/api/docs',
    {
      async onRequest(_request, reply) {
        const policy = String(reply.getHeader('content-security-policy'))
        void reply.header('content-security-policy', `${policy}; ${referenceStyle}`)
      },
    },
    answerAlways('text/html', () => referencePage(document())),
  )
  for (const served of routes) {
    const { route } = served
    const compress = mayCompress(route)
    server.route({
      method: route.method,
      url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: { upload: route.upload },
      ...(compress === false && { compress }),
      handler: (request, reply) => asWork(nameOf(request), () => dispatch(groups, served, request, reply)),
    })
  }
  for (const url of ['/api', '/api/*'])
    server.all(url, async () => {
      throw refuse.NOT_FOUND()
    })
}

/** The name of a call: its method and the pattern of its route. */
const nameOf = ({ routeOptions: { method, url } }: FastifyRequest) => `${String(method)} ${url ?? 'none'}`

function fromFastify(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse.PAYLOAD_TOO_LARGE()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse.UNSUPPORTED_TYPE()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_BAD_URL':
      return refuse.MALFORMED()
    default:
      return error.statusCode === 408 ? refuse.REQUEST_TIMEOUT() : undefined
  }
}

// An address that cannot be decoded is refused before any hook has run.
function languageOf(request: FastifyRequest): Language {
  return (request.language as Language | undefined) ?? pickLanguage(request.headers['accept-language'])
}
