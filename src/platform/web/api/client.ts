import type { Problem } from '#base/problem.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import { confirmIdentity } from './confirmation.ts'
import { ApiProblem, isRefusal, NetworkFailure } from '../failure/problem.ts'

/** What a caller may add to the input of any route. */
export interface CallExtras {
  /** The version that the caller has seen: sent as `If-Match`. */
  readonly ifMatch?: number
  /** Sent as `Idempotency-Key`: what is sent again with it counts once. Creations have one of their own. */
  readonly key?: string
  /** The account that it is meant for: the server refuses where another is signed in by now. */
  readonly account?: string
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
  input: Call<R> & CallExtras,
  signal?: AbortSignal,
): Promise<Answer<R>> {
  const { params, query, body, file } = input as Parts
  const headers = new Headers({ accept: 'application/json', 'accept-language': spokenLanguage() })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (file) headers.set('content-type', file.type)
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`)
  const address = addressOf(route, params, query)
  const text = body === undefined ? undefined : JSON.stringify(body)
  const creation = route.method === 'POST' && route.status === 201 ? `${address} ${text ?? nameOf(file)}` : undefined
  const key = input.key ?? (creation && keyOf(creation))
  if (key) headers.set('idempotency-key', key)
  if (input.account) headers.set('interim-account', input.account)
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' }
  const sent = file ?? text
  if (sent !== undefined) init.body = sent
  if (signal) init.signal = signal
  let response = await reach(address, init)
  // Nothing was done yet: once the reader has confirmed, the same is sent again.
  if ((await isUnconfirmed(response)) && (await confirmIdentity())) response = await reach(address, init)
  if (!response.ok) throw await refused(response, address, params)
  const answer = (response.status === 204 ? undefined : await readJson(response)) as Answer<R>
  if (creation) unanswered.delete(creation)
  return answer
}

/** Takes the file that a route answers, under the name that it gives; throws as `call` does. */
export async function take<R extends Route>(route: R, input: Call<R>): Promise<File> {
  const { params, query } = input as Parts
  const address = addressOf(route, params, query)
  const response = await reach(address, {
    headers: { 'accept-language': spokenLanguage() },
    credentials: 'same-origin',
  })
  if (!response.ok) throw await refused(response, address, params)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    const content = await response.blob()
    // With its type a browser that does not hear the name still knows the ending.
    return new File([content], decodeURIComponent(name ?? ''), { type: content.type })
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}

// A service worker has no page: there the account's own language is answered.
// Nor is it asked for where ours only stands in for one that we do not speak: it must not be taken for the reader's own.
function spokenLanguage(): string {
  if (typeof document === 'undefined') return ''
  const { lang, dataset } = document.documentElement
  return dataset.standIn === undefined ? lang || 'en' : ''
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

const watchers = new Set<(problem: ApiProblem, address: string) => void>()

/** Calls the watcher with every refusal and its address; returns a function to stop. */
export function watchRefusals(watcher: (problem: ApiProblem, address: string) => void): () => void {
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

/** A key that nobody has used. */
export function newKey(): string {
  // Outside https and localhost a browser has no randomUUID.
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

async function isUnconfirmed(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const problem = await problemOf(response.clone(), [])
  return isRefusal(problem, 'CONFIRMATION_REQUIRED')
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}

async function refused(
  response: Response,
  address: string,
  params: Parts['params'] = {},
): Promise<ApiProblem | NetworkFailure> {
  const problem = await problemOf(response, Object.keys(params))
  if (problem instanceof ApiProblem) for (const watcher of watchers) watcher(problem, address)
  return problem
}

async function problemOf(response: Response, named: readonly string[]): Promise<ApiProblem | NetworkFailure> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  try {
    const problem = (await response.json()) as Problem
    if (typeof problem.code === 'string') return new ApiProblem(problem, response.status, retryAfter, named)
  } catch {
    // Something between us and the server answered in its place.
  }
  return new NetworkFailure(response.status)
}
