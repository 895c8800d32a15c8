import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The times that a stopping server waits: for a first request on a new connection, for the rest of a half-sent request, for a response. */
const grace = { firstRequestMs: 250, restOfRequestMs: 750, answerMs: 8000 } as const

/** The call in progress on a connection; the last one, if several were sent together. */
interface CallInProgress {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/**
 * Makes `server.close()` lose no call. It stops listening first and closes idle connections immediately. Calls in progress are answered with
 * `Connection: close`, and so are calls on connections that were just accepted. Requests that stay incomplete are cut after a short time.
 */
export function stopGracefully(server: FastifyInstance): void {
  const connections = new Map<Socket, CallInProgress | undefined>()
  let accepted = 0
  server.server.on('connection', (socket: Socket) => {
    accepted += 1
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })
  // Before the framework: it may answer within the same event.
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    connections.set(socket, { request, response })
    response.once('close', () => {
      if (connections.get(socket)?.response === response) connections.set(socket, undefined)
    })
  })

  function cut(isHopeless: (socket: Socket, call: CallInProgress | undefined) => boolean): void {
    for (const [socket, call] of connections) if (isHopeless(socket, call)) socket.destroy()
  }

  /** Accepts the connections that the operating system has queued; closing the listening socket would reset them. */
  async function acceptWaiting(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      const before = accepted
      await turn()
      if (accepted !== before) quiet = -1
    }
  }

  server.addHook('preClose', async () => {
    if (!server.server.listening) return
    await acceptWaiting()
    // Closes the listening socket, then the connections between two calls.
    const closed = new Promise((resolve) => server.server.close(resolve))
    for (const [socket, call] of connections) if (call) closeAfter(call, socket)
    const cuts = [
      setTimeout(() => cut((socket) => socket.bytesRead === 0), grace.firstRequestMs),
      setTimeout(() => cut((_, call) => !call?.request.complete || isStream(call)), grace.restOfRequestMs),
      setTimeout(() => cut(() => true), grace.answerMs),
    ]
    await closed
    cuts.forEach(clearTimeout)
  })
}

/** Closes the connection after the current response. */
function closeAfter({ response }: CallInProgress, socket: Socket): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
  else if (!response.writableFinished) response.once('finish', () => socket.end())
}

/** True for an open event stream: it was ended already, and a client that does not read its end is not waited for. */
function isStream({ response }: CallInProgress): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream')
}
