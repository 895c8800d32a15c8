import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A request as an access point gets it. */
interface AccessPointCall {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** A document that the access point has accepted. */
interface Accepted extends AccessPointCall {
  state: 'sent' | 'delivered' | 'rejected'
  reason?: string
}

/** An access point on this machine, which keeps each document once. */
export interface FakeAccessPoint {
  /** Its address, for the settings. */
  readonly url: string
  readonly calls: AccessPointCall[]
  /** The addresses that are registered, with their names. */
  readonly registered: Map<string, string>
  /** The documents by ID, and how often each was sent to the network. */
  readonly documents: Map<string, Accepted>
  readonly transmissions: string[]
  /** Answers in place of the access point; returns false to let it answer. */
  answer: (call: AccessPointCall, response: ServerResponse) => boolean
  /** Closes all connections, also those that wait for an answer. */
  readonly hangUp: () => void
}

/** Starts an access point; it is stopped after the test, or after the file with `afterAll`. */
export async function startAccessPoint(
  after: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<FakeAccessPoint> {
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const point: FakeAccessPoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/interim`,
    calls: [],
    registered: new Map(),
    documents: new Map(),
    transmissions: [],
    answer: () => false,
    hangUp: () => server.closeAllConnections(),
  }

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece)
    const call: AccessPointCall = {
      method: incoming.method ?? '',
      path: (incoming.url ?? '').replace(/^\/interim/, ''),
      headers: incoming.headers as Record<string, string>,
      body: Buffer.concat(pieces).toString('utf8'),
    }
    point.calls.push(call)
    if (!point.answer(call, response)) respond(point, call, response)
  }
  return point
}

function respond(point: FakeAccessPoint, call: AccessPointCall, response: ServerResponse): void {
  const json = (status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const [, kind, rest = ''] = /^\/(participants|documents)\/([^?]*)/.exec(call.path) ?? []
  const id = decodeURIComponent(rest)
  if (kind === 'participants') {
    const name = point.registered.get(id)
    return void json(200, { registered: name !== undefined, name })
  }
  if (kind === 'documents' && call.method === 'PUT' && !point.documents.has(id)) {
    point.documents.set(id, { ...call, state: 'sent' })
    point.transmissions.push(id)
  }
  const found = point.documents.get(id)
  if (!found) return void json(404, {})
  json(200, { state: found.state, reason: found.reason })
}
