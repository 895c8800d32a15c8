// The load generator, a separate process: requests are prepared beforehand, and each connection has one request in progress.
import { connect, type Socket } from 'node:net'
import { type Measured, percentile } from '../measured.ts'
import { type OperationName, operationNamed, type Sent } from './operations.ts'
import { tokenOf } from './population.ts'

/** A task of the generator; `opening` makes the first reads of the web, once for every account. */
export interface Order {
  readonly port: number
  readonly operation: OperationName
  readonly connections: number
  readonly opening: boolean
  /** True to accept compressed responses, as browsers do. */
  readonly compressed: boolean
}

/** The measurements of a run, with the average size of a response in bytes, including headers. */
export interface Fired extends Measured {
  readonly bytes: number
}

process.on('message', (order: Order) => {
  fire(order).then(
    (measured) => process.send?.({ measured }),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})

async function fire({ port, operation: name, connections, opening, compressed }: Order): Promise<Fired> {
  const headers = compressed ? ['Accept-Encoding: gzip, br'] : []
  const queue = opening ? openingCalls(name, connections) : measuredCalls(name, connections, headers)
  const answers: Answer[] = []
  const sockets = await Promise.all(queue.map(() => dial(port)))
  const startedAt = performance.now()
  await Promise.all(sockets.map((socket, index) => talk(socket, queue[index] as Buffer[], answers)))
  const seconds = (performance.now() - startedAt) / 1000
  for (const socket of sockets) socket.destroy()
  const latencies = answers.map(({ latency }) => latency)
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0) / answers.length
  return { rate: answers.length / seconds, p99: percentile(latencies, 0.99), bytes }
}

function measuredCalls(name: OperationName, connections: number, headers: readonly string[]): Buffer[][] {
  const { calls, sent } = operationNamed(name)
  return spread(connections, calls, (call, connection) => wire(sent(call, connection), headers))
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

function wire({ method, path, account, body }: Sent, headers: readonly string[] = []): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} /api${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: interim=${tokenOf(account)}`,
    'Accept: application/json',
    'Accept-Language: fr-BE,fr;q=0.9',
    ...headers,
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

// The length of a chunked response is not known beforehand. It ends with an empty chunk, which the server writes separately.
const chunked = -1
const lastChunk = Buffer.from('0\r\n\r\n')

interface Answer {
  readonly latency: number
  readonly bytes: number
}

/** Sends the requests of a connection one after another, each after the response to the previous one. */
function talk(socket: Socket, requests: readonly Buffer[], answers: Answer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = 0
    let sentAt = 0
    // The bytes of the arriving response, received and in total; undefined between two responses.
    let received = 0
    let total: number | undefined
    let tail = Buffer.alloc(0)
    const send = () => {
      const request = requests[next++]
      if (!request) return resolve()
      sentAt = performance.now()
      socket.write(request)
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server hung up')))
    socket.on('data', (chunk) => {
      total ??= lengthOf(chunk)
      received += chunk.length
      tail = Buffer.concat([tail, chunk]).subarray(-lastChunk.length)
      const isWhole = total === chunked ? tail.equals(lastChunk) : received >= total
      if (!isWhole) return
      answers.push({ latency: performance.now() - sentAt, bytes: received })
      received = 0
      total = undefined
      send()
    })
    const lengthOf = (chunk: Buffer): number => {
      const end = chunk.indexOf('\r\n\r\n')
      const head = chunk.toString('latin1', 0, end)
      if (end >= 0 && head.startsWith('HTTP/1.1 2') && /transfer-encoding: chunked/i.test(head)) return chunked
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
