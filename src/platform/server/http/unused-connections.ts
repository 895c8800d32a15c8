import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Lets a server that stops close connections on which nothing was ever asked, as browsers open them in advance; else each is waited for until its time is up. */
export function closeUnusedConnections(server: FastifyInstance): void {
  const open = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  })
}
