import { type Problem, Refusal, refuse } from '#base/problem.ts'
import type { Received, Reply, Route } from '#base/route.ts'

/** A test's response to a request of a route: the return value of a handler, or a thrown refusal. */
export type Respond<R extends Route> = (call: Received<R>) => Reply<R> | Promise<Reply<R>>

/** Never responds, so that the screen keeps loading. */
export const never = (): Promise<never> => new Promise(() => undefined)

/** Fails as `fetch` does without a network. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch')
}

interface Answering {
  readonly route: Route
  readonly respond: (call: never) => unknown
  readonly calls: unknown[]
}

/**
 * The server of a component test. It replaces `fetch` and checks both sides against the contract: what a
 * screen sends and what a test returns are parsed with the route's schemas.
 */
export class FakeApi {
  readonly #answering = new Map<Route, Answering>()
  readonly #faults: string[] = []
  readonly #ended = Promise.withResolvers<never>()
  #path = ''

  constructor() {
    this.#ended.promise.catch(() => undefined)
  }

  /** Responds to a route from now on; what it returns must be of the route's type. */
  answers<R extends Route>(route: R, respond: Respond<R>): void {
    this.#answering.set(route, { route, respond, calls: this.#answering.get(route)?.calls ?? [] })
  }

  /** Responds to a route as long as the test does not. */
  answersMeanwhile<R extends Route>(route: R, respond: Respond<R>): void {
    if (!this.#answering.has(route)) this.answers(route, respond)
  }

  /** Returns the requests sent to a route, oldest first. */
  sentTo<R extends Route>(route: R): readonly Received<R>[] {
    return (this.#answering.get(route)?.calls ?? []) as Received<R>[]
  }

  /** The number of reads so far, of all routes. */
  reads(): number {
    return [...this.#answering.values()]
      .filter(({ route }) => route.method === 'GET')
      .reduce((count, { calls }) => count + calls.length, 0)
  }

  /** Sets the screen of the test. Unanswered requests from other screens stay pending. */
  opens(path: string): void {
    this.#path = path
  }

  /** Returns unanswered requests and contract violations since the last call; a test must end without any. */
  takeFaults(): string[] {
    return this.#faults.splice(0)
  }

  /** Ends the requests without a response, so that nothing in a later test waits for them. */
  end(): void {
    this.#ended.reject(new TypeError('Failed to fetch'))
  }

  /** Replaces `fetch` for the API; other addresses are fetched. */
  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (!url.pathname.startsWith('/api/')) return originalFetch(input, init)
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
    })
    return Promise.race([this.#respond(request, url), aborted, this.#ended.promise])
  }

  async #respond(request: Request, url: URL): Promise<Response> {
    const found = this.#find(request.method, url.pathname.slice('/api'.length))
    if (!found) {
      // The application has opened another screen, with which the test ends.
      if (window.location.pathname !== this.#path) return never()
      this.#faults.push(`no test answers ${request.method} ${url.pathname}`)
      return problem(refuse.NOT_FOUND())
    }
    const { answering, params } = found
    try {
      const call = await received(answering.route, request, { params, query: Object.fromEntries(url.searchParams) })
      answering.calls.push(call)
      const answer = await answering.respond(call as never)
      return respondWith(answering.route, answer)
    } catch (error) {
      if (error instanceof Refusal) return problem(error)
      if (error instanceof TypeError && error.message === 'Failed to fetch') throw error
      this.#faults.push(`${request.method} ${url.pathname}: ${String(error)}`)
      return problem(refuse.INTERNAL())
    }
  }

  #find(method: string, path: string): { answering: Answering; params: Record<string, string> } | undefined {
    const matching = [...this.#answering.values()].flatMap((answering) => {
      const params = answering.route.method === method ? paramsOf(answering.route.path, path) : undefined
      return params ? [{ answering, params }] : []
    })
    // A path without parameters comes first, as on the server, and `{id}.pdf` before `{id}`.
    return matching.toSorted(
      (one, other) =>
        Object.keys(one.params).length - Object.keys(other.params).length ||
        other.answering.route.path.length - one.answering.route.path.length,
    )[0]
  }
}

const originalFetch = window.fetch.bind(window)

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const [patternParts, pathParts] = [pattern.split('/'), path.split('/')]
  if (patternParts.length !== pathParts.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, part] of patternParts.entries()) {
    const value = decodeURIComponent(pathParts[at] ?? '')
    const [, name, end = ''] = /^\{(\w+)\}(.*)$/.exec(part) ?? []
    if (name === undefined ? part !== value : !value.endsWith(end)) return undefined
    if (name !== undefined) params[name] = value.slice(0, value.length - end.length)
  }
  return params
}

interface Address {
  readonly params: Record<string, string>
  readonly query: Record<string, string>
}

/** Parses a request into the input of a handler; throws if the route's schemas do not allow it. */
async function received(route: Route, request: Request, { params, query }: Address): Promise<object> {
  const ifMatch = request.headers.get('if-match')
  return {
    params: route.params?.parse(params),
    query: route.query?.parse(query),
    body: route.body?.parse(JSON.parse(await request.text())),
    ...(route.upload && { file: { type: request.headers.get('content-type'), bytes: await request.bytes() } }),
    ifMatch: ifMatch === null ? undefined : Number(ifMatch.replaceAll('"', '')),
  }
}

function respondWith(route: Route, answer: unknown): Response {
  if (!route.output) return new Response(null, { status: 204 })
  return Response.json(route.output.parse(answer), { status: route.status ?? 200 })
}

type Texts = { readonly [key: string]: string | Texts }
const texts = import.meta.glob<Texts>(['/src/*/locales/en.json', '/src/domains/*/locales/en.json'], {
  eager: true,
  import: 'default',
})

/** The problem document of a refusal, in English; only plain placeholders are filled in. */
function problem({ code, status, messageKey, details }: Refusal): Response {
  const [folder, ...key] = messageKey.split('.')
  const file = Object.keys(texts).find((path) => path.endsWith(`/${folder}/locales/en.json`)) ?? ''
  const text = key.reduce<string | Texts | undefined>(
    (part, name) => (typeof part === 'object' ? part[name] : undefined),
    texts[file],
  )
  const detail = String(text).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(details.values?.[name]))
  const document: Problem = {
    type: `/api/docs#${code}`,
    title: code,
    status,
    detail,
    code,
    requestId: 'request-1',
    ...details.members,
  }
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (details.retryAfter !== undefined) headers.set('retry-after', String(details.retryAfter))
  return Response.json(document, { status, headers })
}
