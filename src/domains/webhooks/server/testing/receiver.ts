import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { onTestFinished } from 'vitest'
import type { OpenRequest } from '#platform/server/push/public-way.ts'
import type { Event } from '../../contract.ts'

/** A request as a receiver gets it. */
export interface Received {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly event: Event
}

/** A server that receives events, and the way to it: on this machine and without encryption. */
export interface Receiver {
  readonly received: Received[]
  /** The address of an endpoint that leads to this server. */
  readonly address: (path?: string) => string
  readonly way: OpenRequest
  /** Its own address, for servers that may call this machine. */
  readonly plainAddress: string
  /** Closes all connections, also those that wait for an answer. */
  readonly hangUp: () => void
  /** Checks the signature as the reference library does. */
  readonly verify: (one: Received, secret: string) => unknown
}

/** Starts a receiver that answers as given; it is stopped after the test. */
export async function startReceiver(
  answer: (one: Received, response: ServerResponse) => void = (_, response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const received: Received[] = []
  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming)
    const headers = incoming.headers as Record<string, string>
    const one = { path: incoming.url ?? '', headers, body, event: JSON.parse(body) as Event }
    received.push(one)
    answer(one, response)
  }
  const server: Server = createServer((incoming, response) => {
    void receive(incoming, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return {
    received,
    plainAddress: `http://127.0.0.1:${port}/`,
    address: (path = '/') => `https://receiver.example${path}`,
    way: (address, options) => request({ ...options, host: '127.0.0.1', port, path: address.pathname }),
    hangUp: () => server.closeAllConnections(),
    verify: ({ body, headers }, secret) => new Webhook(secret).verify(body, headers),
  }
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of incoming as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}
