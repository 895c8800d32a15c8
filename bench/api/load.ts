// The generator of the load, a process of its own: requests are written beforehand, one is under way on a connection.
import { connect, type Socket } from 'node:net'
import { type Measured, percentile } from '../measured.ts'
import { type OperationName, operationNamed, type Sent } from './operations.ts'
import { tokenOf } from './population.ts'

/** What the generator is asked to do; `opening` reads what the web reads first, once for every account. */
export interface Order {
  readonly port: number
  readonly operation: OperationName
  readonly connections: number
  readonly opening: boolean
}

process.on('message', (order: Order) => {
  fire(order).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})

async function fire({ port, operation: name, connections, opening }: Order): Promise<Measured> {
  const queue = opening ? openingCalls(name, connections) : measuredCalls(name, connections)
  const latencies: number[] = []
  const sockets = await Promise.all(queue.map(() => dial(port)))
  const startedAt = performance.now()
  await Promise.all(sockets.map((socket, index) => talk(socket, queue[index] as Buffer[], latencies)))
  const seconds = (performance.now() - startedAt) / 1000
  for (const socket of sockets) socket.destroy()
  return { rate: latencies.length / seconds, p99: percentile(latencies, 0.99) }
}

function measuredCalls(name: OperationName, connections: number): Buffer[][] {
  const { calls, sent } = operationNamed(name)
  return spread(connections, calls, (call, connection) => wire(sent(call, connection)))
}

function openingCalls(name: OperationName, connections: number): Buffer[][] {
  const { calls, sent, opening } = operationNamed(name)
  const all = Array.from({ length: calls }, (_, call) => sent(call, call % connections).account)
  const accounts = [...new Set(all)]
  return spread(connections, accounts.length, (call) =>
    wire({ method: 'GET', path: opening, account: accounts[call] as number }),
  )
}

function spread(connections: number, calls: number, write: (call: number, connection: number) => Buffer): Buffer[][] {
  return Array.from({ length: connections }, (_, connection) =>
    Array.from({ length: calls / connections }, (_, turn) => write(turn * connections + connection, connection)),
  )
}

function wire({ method, path, account, body }: Sent): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} /api${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: interim=${tokenOf(account)}`,
    'Accept: application/json',
    'Accept-Language: fr-BE,fr;q=0.9',
    ...(payload ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`)
}

function dial(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Sends the requests of a connection, each when the one before it is answered. */
function talk(socket: Socket, requests: readonly Buffer[], latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = 0
    let sentAt = 0
    // How many bytes of the answer are still to come; 0 between two answers.
    let missing = 0
    const send = () => {
      const request = requests[next++]
      if (!request) return resolve()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server hung up')))
    socket.on('data', (chunk) => {
      missing = missing === 0 ? lengthOf(chunk) - chunk.length : missing - chunk.length
      if (missing > 0) return
      latencies.push(performance.now() - sentAt)
      send()
    })
    const lengthOf = (chunk: Buffer): number => {
      const end = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, end)
      const length = /content-length: (\d+)/i.exec(head)
      if (end < 0 || !length || !head.startsWith('HTTP/1.1 2')) {
        reject(new Error(chunk.toString('utf8', 0, 600)))
        return Infinity
      }
      return end + 4 + Number(length[1])
    }
    send()
  })
}
