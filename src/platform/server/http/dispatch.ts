import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { callerId, hasAccount, may } from '#base/actor.ts'
import type { FileAnswer } from '#base/file.ts'
import { type Language, namedLanguage } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import { type StreamRule, accessRefusal } from '#base/route.ts'
import { check, type Fault, fault } from '#base/validation.ts'
import { requireFreeLoop } from '../concurrency/loop-watch.ts'
import { isTransientFailure, isConcurrentChange, maxConcurrentChanges, backOff, maxAttempts } from '../db/retries.ts'
import { isFenced } from '../db/fence.ts'
import { inGate } from '../db/gate.ts'
import { databaseError, type TransactionOptions, Transaction } from '../db/transaction.ts'
import { readKey, touchKey, countCall } from '../api-keys/api-keys.ts'
import type { Groups } from '../groups/groups.ts'
import type { Live } from '../live/live.ts'
import {
  type ActorScope,
  type ClientScope,
  equip,
  type KioskScope,
  nowOf,
  type Scope,
  type Services,
} from '../scope.ts'
import { readClientSession } from '../sessions/client-sessions.ts'
import { readKioskDevice, touchKioskDevice } from '../sessions/kiosk-devices.ts'
import type { AnySession, SessionMemory } from '../sessions/memory.ts'
import { requireConfirmedIdentity } from '../sessions/confirmation.ts'
import { readSession, touchSession, type Session } from '../sessions/sessions.ts'
import { callerOf, type Credential, credentialOf } from './caller.ts'
import type { ServedRoute } from './handlers.ts'
import { answerFile, sentFile } from './files.ts'
import { isDoneOnce, idempotent } from './idempotency.ts'
import { refuseForeignPage } from './origin.ts'
import { invalid } from './problem-document.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language in which the caller is answered. */
    language: Language
  }
}

/** The services of a process that answers HTTP calls, for one group of organisations. */
export interface HttpServices extends Services {
  readonly sessions: SessionMemory
  readonly live: Live
}

/** Answers a call, the same way for all routes: session, access rule, validation, transaction, handler. */
export async function dispatch(
  groups: Groups<HttpServices>,
  served: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { config } = groups.first
  // A GET that counts its calls writes, so it is protected like a write.
  if (served.route.counts) refuseForeignPage(config, request)
  const now = nowOf(groups.first)
  const isOpen = served.route.access.for === 'anyone'
  const given = credentialOf(config, request, served.route.access)
  const credential = isOpen && given?.kind === 'key' ? undefined : given
  let services = isOpen ? await groups.ofNamed(namedIn(request)) : groupOf(groups, credential)
  let isCounted = false
  for (let attempt = 1; ; attempt++) {
    let transaction: Transaction | undefined
    try {
      let session = credential && (await admitted(services, served, credential, now))
      if (credential && !session && !isOpen) {
        services = (await groups.afterMove(credential.token)) ?? services
        session = await admitted(services, served, credential, now)
      }
      const key = session?.kind === 'key' ? session.actor.key : undefined
      if (key && !isCounted) {
        isCounted = true
        await countCall(services, key.id, now, reply)
      }
      transaction = new Transaction(services.pool, entryOf(served, session, now))
      return await answer(services, served, request, reply, session, transaction, now)
    } catch (error) {
      await transaction?.rollback()
      const isAged = databaseError(error)?.code === 'IN401'
      // A call that has committed changes cannot be retried from the start.
      const hasClashed =
        (isTransientFailure(error) || (isConcurrentChange(error) && attempt <= maxConcurrentChanges)) &&
        (!transaction?.hasCommitted || isReadOnly(served))
      if (!isAged && !hasClashed) throw error
      // Many calls write the same rows at the same moment: this is temporary.
      if (attempt === maxAttempts) throw refuse.UNAVAILABLE({ retryAfter: 1 })
      // The cached session is no longer valid: read it again.
      if (isAged && credential) services.sessions.forget(credential.token)
      if (hasClashed || attempt > 1) await backOff(attempt)
    }
  }
}

async function answer(
  services: HttpServices,
  served: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  session: AnySession | undefined,
  transaction: Transaction,
  now: string,
): Promise<unknown> {
  const { route } = served
  const actor = session?.actor
  // The language that the browser requests if it is one of ours, else that of the account; also for refusals from anywhere.
  if (session && !namedLanguage(request.headers['accept-language'])) request.language = session.language
  const { language } = request
  const meant = request.headers['interim-account']
  // Stored by a browser for one account, and sent after another one has signed in: it is refused.
  const shut =
    meant !== undefined && meant !== (actor && callerId(actor)) ? 'UNAUTHENTICATED' : shutOut(served, session)
  if (shut) throw refuse[shut]()
  // The access rule has passed: the handler is one for this type of caller.
  const scope = {
    db: transaction,
    now,
    ...equip(services, language),
    caller: callerOf(services.config, request, reply),
    ...(actor && { actor }),
  } as Scope | ClientScope | KioskScope
  const input = received(served, request)
  if (route.sensitive === 'always') {
    await requireConfirmedIdentity(scope as ActorScope)
    // No transaction stays open while the handler prepares its own.
    await transaction.rollback()
  }
  if (route.upload) input.file = await sentFile(route.upload, request)
  const key = request.headers['idempotency-key']
  const perform = () => served.handle(scope, input as never)
  const result =
    key !== undefined && isDoneOnce(route) && actor
      ? await idempotent(scope, actor, key, served.name, input, perform, reply)
      : await perform()
  requireFreeLoop()
  if (route.download) return answerFile(reply, result as FileAnswer, transaction, route.lasting)
  if (isReadOnly(served)) transaction.end()
  else await transaction.commit()
  if (route.stream && session && (session.kind === 'session' || session.kind === 'key'))
    return answerStream(services.live, reply, session, result as StreamRule)
  if (route.announces && actor) services.live.announce(route.announces, actor.organisationId)
  if (!route.output) return reply.code(204).send()
  const status = route.status ?? 200
  if (reply.statusCode !== status) reply.code(status)
  if (services.config.production) return result
  const shown = route.output.safeParse(result)
  if (!shown.success)
    throw new Error(`${served.name} answered with what its contract does not say: ${shown.error.message}`)
  return result
}

function shutOut({ route }: ServedRoute, session: AnySession | undefined) {
  const actor = session?.actor
  return accessRefusal(
    route.access,
    actor,
    (permission) => actor !== undefined && hasAccount(actor) && may(actor, permission),
  )
}

// No call is refused on cached data alone: a role may have been raised, a profile completed, a session ended.
async function admitted(
  services: HttpServices,
  served: ServedRoute,
  credential: Credential,
  now: string,
): Promise<AnySession | undefined> {
  const isCached = services.sessions.get(credential.token) !== undefined
  const session = await recall(services, credential, now)
  if (!isCached || !shutOut(served, session)) return session
  services.sessions.forget(credential.token)
  return recall(services, credential, now)
}

const readers = { session: readSession, client: readClientSession, kiosk: readKioskDevice, key: readKey } as const

async function recall(
  services: HttpServices,
  { kind, token }: Credential,
  now: string,
): Promise<AnySession | undefined> {
  const cached = services.sessions.get(token)
  // An API key in a cookie is no session, nor is the token of a portal's session in the cookie of accounts.
  if (cached && cached.kind !== kind) return undefined
  const session =
    cached ?? (await inGate<AnySession | undefined>(services, 'session', now, (db) => readers[kind](db, token, now)))
  if (!session) return undefined
  if (!cached) services.sessions.keep(token, session)
  if (session.kind === 'client' || Date.parse(now) < session.touchAfter) return session
  try {
    if (await inGate(services, 'session', now, (db) => touch(db, session, now))) return session
  } catch (error) {
    // Reading goes on while the organisation is being moved.
    if (isFenced(error)) return session
    throw error
  }
  services.sessions.forget(token)
  return undefined
}

function touch(db: Transaction, session: Exclude<AnySession, { kind: 'client' }>, now: string): Promise<boolean> {
  if (session.kind === 'kiosk') return touchKioskDevice(db, session, now)
  return session.kind === 'key' ? touchKey(db, session, now) : touchSession(db, session, now)
}

// A key names no group: the group that remembers it is tried before the directory is asked.
function groupOf(groups: Groups<HttpServices>, credential: Credential | undefined): HttpServices {
  const remembering = (services: HttpServices) =>
    credential?.kind === 'key' && services.sessions.get(credential.token) !== undefined
  return groups.all.find(remembering) ?? groups.ofToken(credential?.token)
}

/** What the parameters of a call may name its organisation by; nothing of it is validated yet. */
function namedIn({ params, query, body }: FastifyRequest): object {
  return Object.assign({}, params, query, body)
}

function isReadOnly({ route }: ServedRoute): boolean {
  return route.method === 'GET' && !route.counts
}

function entryOf(served: ServedRoute, session: AnySession | undefined, now: string): TransactionOptions {
  const readOnly = isReadOnly(served)
  if (served.route.access.for === 'anyone' || !session)
    return { role: 'interim_gate', action: served.name, now, readOnly }
  return {
    role: 'interim_app',
    organisationId: session.actor.organisationId,
    actorId: (session.kind === 'key' ? session.actor.key?.id : undefined) ?? callerId(session.actor),
    action: served.name,
    now,
    readOnly,
    session,
  }
}

function received(served: ServedRoute, request: FastifyRequest): Record<string, unknown> {
  const { params, query, body, upload } = served.route
  const faults: Fault[] = []
  const input: Record<string, unknown> = { ifMatch: versionOf(request.headers['if-match']) }
  for (const [part, shape, given] of [
    ['params', params ?? nothing, request.params],
    ['query', query ?? nothing, request.query],
    ['body', body ?? nothing, request.body === undefined || upload ? {} : request.body],
  ] as const) {
    const checked = check(shape, given)
    if (checked.ok) input[part] = checked.value
    else faults.push(...checked.faults)
  }
  if (faults.length > 0) throw invalid(faults)
  return input
}

// Input that a route does not declare is refused: silently dropped, it would seem to have an effect.
const nothing = z.strictObject({})

function versionOf(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header)
  if (!match) throw invalid([ifMatchFault])
  return Number(match[1])
}

const ifMatchFault: Fault = fault('If-Match', 'platform.validation.invalid')

/** Responds with a stream of events, which ends with the session; proxies must not buffer or compress it. */
async function answerStream(
  live: Live,
  reply: FastifyReply,
  { actor, tokenHash }: Session,
  { topics }: StreamRule,
): Promise<FastifyReply> {
  const { organisationId, accountId } = actor
  const stream = await live.open({ organisationId, accountId, tokenHash, topics })
  return (
    reply
      // A connection that lived on after its stream would hold up a server that stops.
      .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no', connection: 'close' })
      .type('text/event-stream')
      .send(stream)
  )
}
