import type { Problem } from '#base/problem.ts'
import type { Answer, Call, Route } from '#base/route.ts'
import { confirmIdentity } from './confirmation.ts'
import { forgetEarly, takeEarly, takeEarlyValue } from './early-reads.ts'
import { ApiProblem, FileChanged, isRefusal, NetworkFailure } from '../failure/problem.ts'

/** Options that a caller may add to the input of any route. */
export interface CallExtras {
  /** The version that the caller has read, sent as `If-Match`. */
  readonly ifMatch?: number
  /** Sent as `Idempotency-Key`, so that a repeated request counts once. Creations get a key automatically. */
  readonly key?: string
  /** The account that the request is for: the server refuses it if another one is signed in by now. */
  readonly account?: string
}

interface Parts {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly file?: Blob
}

/** Calls a route of the API; throws ApiProblem on a refusal, FileChanged if the file to send cannot be read any more, and NetworkFailure if the server cannot be reached. */
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
  const sent = file ? await inMemory(file) : text
  if (sent !== undefined) init.body = sent
  if (signal) init.signal = signal
  const early = route.method === 'GET' ? takeEarly(address, headers.get('accept-language') ?? '') : forgetEarly()
  let response = (await early?.catch(() => undefined)) ?? (await reach(address, init))
  // The server has changed nothing yet: once the user has confirmed their identity, the request is sent again.
  if ((await isUnconfirmed(response)) && (await confirmIdentity())) response = await reach(address, init)
  if (!response.ok) throw await refused(response, address, params)
  const answer = (response.status === 204 ? undefined : await readJson(response)) as Answer<R>
  if (creation) unanswered.delete(creation)
  return answer
}

/** Returns the answer of a read that was requested before the application was loaded, if it has arrived. */
export function earlyAnswer<R extends Route>(route: R, input: Call<R>): Answer<R> | undefined {
  const { params, query } = input as Parts
  return takeEarlyValue(addressOf(route, params, query), spokenLanguage()) as Answer<R> | undefined
}

/** Downloads a file from a route, with the name that the server sends; throws like `call`. */
export async function take<R extends Route>(route: R, input: Call<R>): Promise<File> {
  const { params, query, body } = input as Parts
  const address = addressOf(route, params, query)
  const response = await reach(address, {
    method: route.method,
    headers: { 'accept-language': spokenLanguage(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw await refused(response, address, params)
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  try {
    const content = await response.blob()
    // Browsers that ignore the name derive the extension from the type.
    return new File([content], decodeURIComponent(name ?? ''), { type: content.type })
  } catch (cause) {
    throw new NetworkFailure(cause)
  }
}

// A service worker has no page: the server responds in the account's language.
// No language is requested if ours is a fallback for an unsupported one: the server must not take it for the user's choice.
function spokenLanguage(): string {
  if (typeof document === 'undefined') return ''
  const { lang, dataset } = document.documentElement
  return dataset.standIn === undefined ? lang || 'en' : ''
}

// Creations without a response are sent again with the same key, so that they count once even if the first one arrived.
const unanswered = new Map<string, string>()

// A browser refuses to send a file that was edited, moved or deleted since it was chosen, as if the network had failed.
async function inMemory(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (cause) {
    throw new FileChanged(cause)
  }
}

/** Identifies a chosen file. */
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

/** Returns the URL of a route, with its parameters and without empty query members. */
export function addressOf(route: Route, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

/** Returns a new unique key. */
export function newKey(): string {
  // Browsers only have randomUUID on https and localhost.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Requests that may change something and have no response yet, and how many were sent so far.
const writes = new Set<Promise<Response>>()
let writesSent = 0

/**
 * Reads who is signed in. A write may renew the session token, which the browser has only with its answer: until then, a read is refused
 * although somebody is signed in. This one is sent when no write is under way, and again if it is refused beside a later one.
 */
export async function readBetweenWrites<Result>(read: () => Promise<Result>): Promise<Result> {
  for (;;) {
    while (writes.size > 0) await Promise.allSettled(writes)
    const sentBefore = writesSent
    try {
      return await read()
    } catch (failure) {
      if (writesSent === sentBefore || !isRefusal(failure, 'UNAUTHENTICATED')) throw failure
    }
  }
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const response = fetch(address, init)
  const isWrite = init.method !== undefined && init.method !== 'GET'
  if (isWrite) {
    writesSent++
    writes.add(response)
  }
  try {
    return await response
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NetworkFailure(cause)
  } finally {
    writes.delete(response)
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
    // A proxy responded instead of the server.
  }
  return new NetworkFailure(response.status)
}
