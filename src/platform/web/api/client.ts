import type { Problem } from '#base/problem.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import { ApiProblem, NetworkFailure } from './problem.ts'

/** What a caller may add to the input of any route. */
export interface Extras {
  /** The version that the caller has seen: sent as `If-Match`. */
  readonly ifMatch?: number
}

interface Parts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: Blob
}

/** Calls a route of the API; throws ApiProblem where it refuses and NetworkFailure where it cannot be reached. */
export async function call<R extends Route>(
  route: R,
  input: Call<R> & Extras,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  const { params, query, body, file } = input as Parts
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang || 'en' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (file) headers.set('content-type', file.type)
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`)
  const address = addressOf(route, params, query)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const creation = route.method === 'POST' && route.status === 201 ? `${address} ${text ?? nameOf(file)}` : undefined
  if (creation) headers.set('idempotency-key', keyOf(creation))
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' }
  const sent = file ?? text
  if (sent !== undefined) init.body = sent
  if (signal) init.signal = signal
  const response = await reach(address, init)
  if (!response.ok) throw await refused(response)
  const answer = (response.status === 204 ? undefined : await readJson(response)) as Answer<R>
  if (creation) unanswered.delete(creation)
  return answer
}

// What was sent without an answer is sent again under the same key: if it had arrived after all, it counts once.
const unanswered = new Map<string, string>()

/** What tells one chosen file from another. */
function nameOf(file: Blob | undefined): string {
  if (!file) return ''
  const { name = '', lastModified = 0 } = file as Partial<File>
  return `${name} ${file.size} ${lastModified}`
}

function keyOf(creation: string): string {
  const key = unanswered.get(creation) ?? newKey()
  unanswered.set(creation, key)
  return key
}

const watchers = new Set<(problem: ApiProblem) => void>()

/** Tells the watcher of every refusal, whoever called; gives back how to stop. */
export function watchRefusals(watcher: (problem: ApiProblem) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The address of a route: parameters filled in, empty query members left out. */
export function addressOf(route: Route, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

// Outside https and localhost a browser has no randomUUID.
function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NetworkFailure(cause)
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}

async function refused(response: Response): Promise<ApiProblem | NetworkFailure> {
  const problem = await problemOf(response)
  if (problem instanceof ApiProblem) for (const watcher of watchers) watcher(problem)
  return problem
}

async function problemOf(response: Response): Promise<ApiProblem | NetworkFailure> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  try {
    const problem = (await response.json()) as Problem
    if (typeof problem.code === 'string') return new ApiProblem(problem, response.status, retryAfter)
  } catch {
    // Something between us and the server answered in its place.
  }
  return new NetworkFailure(response.status)
}
