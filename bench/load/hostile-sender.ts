import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { type HostileUpload, hostileUploads } from '#platform/server/testing/hostile-uploads.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { idOf } from '../seed.ts'
import type { Answer } from './calls.ts'
import { adminToken } from './seed.ts'

// A thread that sends files, so that what it does delays no punch of the bench: each message says how many are sent at the same time.

/** What the thread needs to know. */
export interface SenderData {
  readonly port: number
  readonly megabytes: number
  readonly unpacked: number
}

/** The answer to a file. */
export interface Sent extends Answer {
  readonly what: string
  readonly code: string | undefined
}

const { port, megabytes, unpacked } = workerData as SenderData
const worker = idOf('account', 1)
const paths = {
  document: ['POST', `/documents?workerId=${worker}&name=`],
  picture: ['PUT', `/provider/workforce/${worker}/image`],
  import: ['POST', '/provider/workforce/import?dryRun=true'],
  bank: ['POST', '/provider/bank-files'],
  json: ['POST', '/provider/workforce'],
} as const

// Packing them takes as long as sending them.
const hostile = hostileUploads(megabytes, unpacked)
parentPort?.on('message', async (atOnce: number) => {
  const files = atOnce === 0 ? await goodFiles() : hostile
  const sent: Sent[] = []
  for (let at = 0; at < files.length; at += atOnce || 1)
    sent.push(...(await Promise.all(files.slice(at, at + (atOnce || 1)).map(send))))
  parentPort?.postMessage(sent, [])
})

/** A good file for each reader: what answers it otherwise would not read the others either. */
async function goodFiles(): Promise<HostileUpload[]> {
  const picture = { create: { width: 300, height: 300, channels: 3, background: 'teal' } } as const
  const statement =
    '<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BE68539007547034</IBAN></Id></Acct></Stmt></BkToCstmrStmt></Document>'
  const good = { what: 'a good file', name: 'a.pdf' }
  return [
    { ...good, reader: 'document', type: 'application/pdf', bytes: samplePdf() },
    { ...good, reader: 'picture', type: 'image/png', bytes: await sharp(picture).png().toBuffer() },
    {
      ...good,
      reader: 'import',
      type: 'text/csv',
      bytes: Buffer.from('first_name,last_name,email\nAnn,Maes,ann@new.example\n'),
    },
    { ...good, reader: 'bank', type: 'application/xml', bytes: Buffer.from(statement) },
  ]
}

/** Sends a file as the administrator. */
async function send(file: HostileUpload): Promise<Sent> {
  const [method, path] = paths[file.reader]
  const begun = performance.now()
  const headers = { connection: 'close', cookie: `interim=${adminToken}`, 'content-type': file.type }
  const body = file.bytes as Uint8Array<ArrayBuffer>
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}${file.reader === 'document' ? file.name : ''}`, {
      method,
      headers,
      body,
    })
    const text = await response.text()
    const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string }
    return { what: file.what, status: response.status, code, text: '', ms: performance.now() - begun }
  } catch (error) {
    return { what: file.what, status: 0, code: undefined, text: String(error), ms: performance.now() - begun }
  }
}
