import { setPriority } from 'node:os'
import sharp from 'sharp'
import { type HostileUpload, hostileUploads } from '#platform/server/testing/hostile-uploads.ts'
import { samplePdf } from '#platform/server/testing/sample-files.ts'
import { idOf } from '../seed.ts'
import { type Answer, makeCaller } from './calls.ts'
import { adminToken } from './seed.ts'

// A process that sends files, with the lowest priority: it represents other machines, which do not delay a punch. Each message says how
// many are sent at the same time.
setPriority(19)

/** Where files go, and how large they are. */
export interface SenderOptions {
  readonly port: number
  readonly megabytes: number
  readonly unpacked: number
}

/** The answer to a file. */
export interface Sent extends Answer {
  readonly what: string
  readonly code: string | undefined
}

const { port, megabytes, unpacked } = JSON.parse(process.argv[2] ?? '') as SenderOptions
const caller = makeCaller(port)
const worker = idOf('account', 1)
const paths = {
  document: ['POST', `/documents?workerId=${worker}&name=`],
  picture: ['PUT', `/provider/workforce/${worker}/image`],
  import: ['POST', '/provider/workforce/import?dryRun=true'],
  bank: ['POST', '/provider/bank-files'],
  json: ['POST', '/provider/workforce'],
} as const

// Made once and in advance: packing them takes as long as sending them.
const hostile = hostileUploads(megabytes, unpacked).map((upload) => Object.assign({}, upload))
process.on('message', async (atOnce: number) => {
  const files = atOnce === 0 ? await goodFiles() : hostile
  const sent: Sent[] = []
  for (let at = 0; at < files.length; at += atOnce || 1)
    sent.push(...(await Promise.all(files.slice(at, at + (atOnce || 1)).map(send))))
  process.send?.(sent)
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
async function send({ what, reader, name, type, bytes }: HostileUpload): Promise<Sent> {
  const [method, path] = paths[reader]
  const call = { method, path: reader === 'document' ? `${path}${name}` : path, token: adminToken, type, body: bytes }
  const { text, ...answer } = await caller.send(call)
  const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string }
  return { ...answer, text: '', what, code }
}
