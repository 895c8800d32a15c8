import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** The beginning of the file by which scanners are tried (eicar.org): never whole in these sources, for others look at them too. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

/** A daemon that speaks clamd's INSTREAM, and takes for a virus what holds the EICAR text; `answers` may say something else. */
export async function startClamd(answers?: (bytes: Buffer) => string | undefined) {
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (some) => {
      received = Buffer.concat([received, some])
      const bytes = streamed(received)
      if (!bytes) return
      const answer = answers ? answers(bytes) : bytes.includes(eicar) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
      if (answer === undefined) socket.destroy()
      else socket.end(`${answer}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `tcp://127.0.0.1:${port}`, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** The streamed bytes, after the last part has arrived. */
function streamed(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return undefined
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('not INSTREAM')
  const parts: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length;) {
    const size = received.readUInt32BE(at)
    if (size === 0) return Buffer.concat(parts)
    parts.push(received.subarray(at + 4, at + 4 + size))
    at += 4 + size
  }
  return undefined
}
