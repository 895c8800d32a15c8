import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { workforceRoutes } from '#domains/workforce/contract.ts'
import { workforce } from '#domains/workforce/server/routes.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { sampleCompound, sampleDoc, sampleDocx, samplePdf, sampleZip } from '#platform/server/testing/sample-files.ts'
import { type CallOptions, openWorld } from '#platform/server/testing/world.ts'
import { certificationRoutes, documentRoutes } from '../contract.ts'
import { documentTypes } from '../rules.ts'
import { certifications, documents } from './routes.ts'
import { sampleCertification, sampleDocument } from './samples.ts'

const world = await openWorld([...accounts, ...workforce, ...certifications, ...documents])
const folder = join(world.services.config.dataDir, 'files')
const { png, jpg, pdf, doc, docx } = documentTypes
const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer()
const [pngBytes, jpgBytes] = [await picture('png'), await picture('jpeg')]

let manager: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  ;({ manager, worker } = await sampleTeam(world))
})

interface Given {
  name?: string
  type?: string
  workerId?: string
  certificationId?: string
  by?: CallOptions
}
function add(bytes: Uint8Array = samplePdf(), { name = 'a.pdf', type = pdf, by = manager, ...rest }: Given = {}) {
  const query = { name, workerId: worker.accountId, ...rest }
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
  return world.call(documentRoutes.addDocument, { query, file }, by)
}
const stored = async () => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((one) => one.isFile()).map(({ name }) => name)
}
const rows = async () =>
  world.sql<{ id: string; file: string }>`
    select id, file from documents where organisation_id = ${manager.organisationId}`
const content = (id: string, by?: CallOptions) => world.call(documentRoutes.readDocumentContent, { params: { id } }, by)

test('T45 nothing is filed under a worker who is deleted before or meanwhile', async () => {
  const erase = () =>
    world.sql`
      update accounts set erased_at = now(), active = false, password_hash = null, username = null, email = id || '@erased.invalid'
       where id = ${worker.accountId}`
  const put = vi.spyOn(world.services.files, 'put').mockImplementationOnce(async (bytes) => {
    await erase()
    return world.services.files.put(bytes)
  })
  expect((await add()).status).toBe(404)
  expect((await add()).status).toBe(404)
  expect(put).toHaveBeenCalledTimes(2)
  expect([await rows(), await stored()]).toEqual([[], []])
  put.mockRestore()
})

test('the organisation files a document with a certification of a worker, who finds and downloads it', async () => {
  const certificationId = await sampleCertification(world, worker)
  const { status, body } = await add(samplePdf(), { name: 'VCA.pdf', certificationId })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'VCA.pdf',
    type: pdf,
    bytes: samplePdf().length,
    certification: { id: certificationId, name: 'VCA' },
    worker: { id: worker.accountId },
    uploadedBy: { id: manager.accountId },
    allowed: ['download', 'edit', 'delete'],
  })
  const listed = await world.call(documentRoutes.listDocuments, { query: {} }, worker)
  expect(listed.body.items).toMatchObject([{ id: body.id, allowed: ['download'] }])
  expect((await content(body.id, worker)).bytes).toEqual(samplePdf())
  const file = new Blob([samplePdf() as Uint8Array<ArrayBuffer>], { type: pdf })
  const own = await world.call(documentRoutes.addDocument, { query: { name: 'Mine.pdf' }, file }, worker)
  expect(own.body).toMatchObject({ worker: { id: worker.accountId }, allowed: ['download', 'edit', 'delete'] })
  const byName = await world.call(documentRoutes.listDocuments, { query: { sort: 'name', limit: '1' } }, manager)
  expect(byName.body).toMatchObject({ total: 2, items: [{ name: 'Mine.pdf' }] })
  const one = await world.call(documentRoutes.listDocuments, { query: { certificationId } }, manager)
  expect(one.body.items.map(({ id }) => id)).toEqual([body.id])
})

test('a document is removed with its content; removing a certification keeps its documents; a worker with documents cannot be removed', async () => {
  const certificationId = await sampleCertification(world, worker)
  const { body } = await add(samplePdf(), { certificationId })
  const params = { id: worker.accountId }
  const refused = await world.call(workforceRoutes.deleteWorker, { params }, manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  const path = { ...params, certId: certificationId }
  await world.call(certificationRoutes.deleteCertification, { params: path }, manager)
  const left = await world.call(documentRoutes.readDocument, { params: { id: body.id } }, manager)
  expect(left.body.certification).toBeNull()
  const [{ file = '' } = {}] = await rows()
  expect(await stored()).toContain(file)
  const gone = await world.call(documentRoutes.deleteDocument, { params: { id: body.id } }, { ...manager, ifMatch: 1 })
  expect(gone.status).toBe(204)
  expect(await stored()).not.toContain(file)
  expect((await world.call(workforceRoutes.deleteWorker, { params }, manager)).status).toBe(204)
})

test('adding and removing a document is in the worker’s history, without the storage key', async () => {
  const params = { id: worker.accountId }
  const certification = await world.call(
    certificationRoutes.addCertification,
    { params, body: { name: 'Forklift' } },
    manager,
  )
  const { body } = await add(samplePdf(), { name: 'Forklift.pdf' })
  const [{ file = 'none' } = {}] = await rows()
  const path = { ...params, certId: certification.body.id }
  await world.call(
    certificationRoutes.rejectCertification,
    { params: path, body: { comment: 'Not readable' } },
    manager,
  )
  await world.call(documentRoutes.deleteDocument, { params: { id: body.id } }, manager)
  const history = await world.call(workforceRoutes.readWorkerHistory, { params, query: {} }, manager)
  expect(history.body.items.map(({ kind, part, comment }) => [kind, part, comment]).slice(0, 4)).toEqual([
    ['removed', 'Forklift.pdf', null],
    ['changed', 'Forklift', 'Not readable'],
    ['added', 'Forklift.pdf', null],
    ['added', 'Forklift', null],
  ])
  expect(JSON.stringify(history.body)).not.toContain(file)
})

test('a document that is sent twice with the same key is stored once', async () => {
  const by = { ...manager, headers: { 'idempotency-key': 'one' } }
  const before = await stored()
  const [first, again] = [await add(samplePdf(), { by }), await add(samplePdf(), { by })]
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
  expect(await rows()).toHaveLength(1)
  expect((await stored()).length - before.length).toBe(1)
  expect((await add(samplePdf('other'), { by })).status).toBe(422)
})

test('T36 the key of an upload in progress is reserved; after a failed upload it can be used again', async () => {
  const by = { ...manager, headers: { 'idempotency-key': 'way' } }
  const { put } = world.services.files
  let arrived = () => {}
  const isThere = new Promise<void>((resolve) => (arrived = resolve))
  let goOn = (_: Error) => {}
  Object.assign(world.services.files, {
    put: () => {
      arrived()
      return new Promise((_, reject) => (goOn = reject))
    },
  })
  const first = add(samplePdf(), { by })
  await isThere
  expect(await add(samplePdf(), { by })).toMatchObject({ status: 409, problem: { code: 'CONFLICT' } })
  Object.assign(world.services.files, { put })
  goOn(new Error('the store is full'))
  expect((await first).status).toBe(500)
  expect((await add(samplePdf(), { by })).status).toBe(201)
  expect(await rows()).toHaveLength(1)
})

describe('T10 T11 only the worker and the organisation', () => {
  test('can read, add and remove a document', async () => {
    const id = await sampleDocument(world, worker, { uploadedBy: manager.accountId })
    const stranger = await sampleUser(world, await sampleOrganisation(world))
    const colleague = await sampleWorker(world, worker)
    const reader = await sampleUser(world, worker, 'user')
    const remove = (by: CallOptions) => world.call(documentRoutes.deleteDocument, { params: { id } }, by)
    for (const by of [stranger, colleague]) {
      expect((await world.call(documentRoutes.readDocument, { params: { id } }, by)).status).toBe(404)
      expect((await remove(by)).status).toBe(404)
      expect((await add(samplePdf(), { by, workerId: worker.accountId })).status).toBe(404)
      const query = { workerId: worker.accountId }
      expect((await world.call(documentRoutes.listDocuments, { query }, by)).body.items).toEqual([])
    }
    expect((await world.call(documentRoutes.readDocument, { params: { id } }, reader)).body.allowed).toEqual([
      'download',
    ])
    expect((await remove(reader)).status).toBe(403)
    expect((await add(samplePdf(), { by: reader })).status).toBe(403)
    // The worker sees what the organisation filed, but cannot remove it.
    expect((await remove(worker)).status).toBe(403)
    expect(await rows()).toHaveLength(1)
  })

  test('can add one to a certification of the same worker', async () => {
    const colleague = await sampleWorker(world, worker)
    const certificationId = await sampleCertification(world, colleague)
    const before = await stored()
    expect((await add(samplePdf(), { certificationId })).status).toBe(404)
    expect((await add(samplePdf(), { certificationId, by: worker })).status).toBe(404)
    expect(await stored()).toEqual(before)
  })
})

test('T14 access is checked for each download: no session, another organisation, removed, signed out', async () => {
  const id = await sampleDocument(world, worker)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  expect((await content(id)).status).toBe(401)
  expect((await content(id, stranger)).status).toBe(404)
  expect((await content(id, await sampleWorker(world, worker))).status).toBe(404)
  expect((await content(id, worker)).status).toBe(200)
  expect((await content(id, manager)).status).toBe(200)
  await world.call(accountRoutes.signOut, {}, manager)
  expect((await content(id, manager)).status).toBe(401)
  const [{ file = '' } = {}] = await rows()
  for (const path of [`/files/${file}`, `/documents/${file}`, `/documents/${file}/content`])
    expect((await world.send('GET', path, undefined, worker)).status).toBeGreaterThanOrEqual(404)
  await world.call(documentRoutes.deleteDocument, { params: { id } }, worker)
  expect((await content(id, worker)).status).toBe(404)
})

describe('T19 a document is accepted if name, content and declared type match', () => {
  const sound = { png: pngBytes, jpg: jpgBytes, jpeg: jpgBytes, pdf: samplePdf(), doc: sampleDoc(), docx: sampleDocx() }
  const endings = Object.keys(sound) as (keyof typeof sound)[]

  test.each(endings)('%s, and with no other type', async (ending) => {
    for (const name of endings) {
      for (const type of new Set(Object.values(documentTypes))) {
        const isOne = documentTypes[name] === documentTypes[ending] && type === documentTypes[ending]
        const { status, problem } = await add(sound[ending], { name: `a.${name}`, type })
        const what = `${ending} as .${name}, ${type}`
        expect([status, problem.code], what).toEqual(isOne ? [201, undefined] : [415, 'UNSUPPORTED_TYPE'])
      }
    }
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  test.each([
    ['SVG as PNG', svg, 'a.png', png],
    ['SVG', svg, 'a.svg', 'image/svg+xml'],
    ['HTML as PDF', Buffer.from('<html>'), 'a.pdf', pdf],
    ['HTML', Buffer.from('<html>'), 'a.html', 'text/html'],
    ['a program', Buffer.from('MZ\u0090'), 'a.exe', 'application/octet-stream'],
    ['a program as DOC', Buffer.from('MZ\u0090'), 'a.doc', doc],
    ['an archive as DOCX', sampleZip({ 'a.exe': 'MZ' }), 'a.docx', docx],
    ['a workbook as DOCX', sampleZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }), 'a.docx', docx],
    ['an installer as DOC', sampleCompound(['\u4840\u3F3F']), 'a.doc', doc],
    ['macros as DOCX', sampleDocx({ 'word/vbaProject.bin': 'x' }), 'a.docx', docx],
    ['GIF as PNG', Buffer.from('GIF89a'), 'a.png', png],
    ['nothing as PDF', Buffer.alloc(0), 'a.pdf', pdf],
    ['a PDF behind two endings', samplePdf(), 'a.pdf.exe', pdf],
    ['a PDF without an ending', samplePdf(), 'pdf', pdf],
    ['a PDF that is only an ending', samplePdf(), '.pdf', pdf],
  ])('%s is refused', async (_, bytes, name, type) => {
    const before = await stored()
    const { status, problem } = await add(bytes, { name, type })
    expect([status, problem.code]).toEqual([415, 'UNSUPPORTED_TYPE'])
    expect(await rows()).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('a truncated image, with a specific message', async () => {
    const by = { ...manager, language: 'nl' as const }
    const { status, problem } = await add(jpgBytes.subarray(0, 100), { name: 'a.jpg', type: jpg, by })
    expect([status, problem.detail]).toEqual([
      422,
      'Dit bestand is beschadigd of onvolledig. Sla het opnieuw op of scan het opnieuw.',
    ])
  })
})

describe('T21 file names and downloads', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\x\\cv.pdf', 'cv.pdf', 'cv.pdf'],
    ['<img onerror>.pdf', '<img onerror>.pdf', '%3Cimg%20onerror%3E.pdf'],
    ['a";x.html.pdf', 'a";x.html.pdf', 'a%22%3Bx.html.pdf'],
    ['a\r\nX-Evil: 1.pdf', 'aX-Evil: 1.pdf', 'aX-Evil%3A%201.pdf'],
    ['invoice\u202Efdp.pdf', 'invoicefdp.pdf', 'invoicefdp.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(98)}.pdf`, `${'%C3%A9'.repeat(98)}.pdf`],
    [`${'😀'.repeat(100)}.pdf`, `${'😀'.repeat(49)}.pdf`, `${'%F0%9F%98%80'.repeat(49)}.pdf`],
    ['Attestation « VCA ».PDF', 'Attestation « VCA ».PDF', 'Attestation%20%C2%AB%20VCA%20%C2%BB.PDF'],
  ])('%j', async (name, shown, encoded) => {
    const { status, body } = await add(samplePdf('/OpenAction<</S/JavaScript>>'), { name })
    expect([status, body.name]).toEqual([201, shown])
    const { headers, bytes } = await content(body.id, worker)
    expect(bytes).toEqual(samplePdf('/OpenAction<</S/JavaScript>>'))
    expect(headers).toMatchObject({
      'content-type': pdf,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'no-store',
    })
    expect(headers['x-evil']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[ -~]*"; filename\*=UTF-8''/)
    expect(headers['content-disposition']).toContain(`''${encoded}`)
  })

  test('an invalid name is refused', async () => {
    expect((await add(samplePdf(), { name: 'a\u0000.pdf' })).status).toBe(422)
    expect((await add(samplePdf(), { name: `${'x'.repeat(1000)}.pdf` })).status).toBe(422)
  })

  test('the storage key contains nothing of the name, and an image is stored without its location', async () => {
    const taken = await sharp(jpgBytes)
      .withExif({ IFD0: { Artist: 'GPS 50.8467' } })
      .toBuffer()
    const { body } = await add(Buffer.concat([taken, Buffer.from('<script>')]), { name: 'scan.jpg', type: jpg })
    const [{ file = '' } = {}] = await rows()
    expect(file).toMatch(/^[0-9a-f]{48}$/)
    const { bytes } = await content(body.id, manager)
    expect([bytes.includes('GPS 50.8467'), bytes.includes('<script>')]).toEqual([false, false])
    expect(body.bytes).toBe(bytes.length)
  })
})

describe('T39 no file is left without a row, and no row without a file', () => {
  test('if the file cannot be stored', async () => {
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'in the way')
    const { status, problem } = await add()
    expect([status, problem.code]).toEqual([503, 'UNAVAILABLE'])
    expect(await rows()).toEqual([])
    await rm(folder)
    expect((await add()).status).toBe(201)
  })

  test('if the row cannot be written', async () => {
    const before = await stored()
    await world.sql(
      `create trigger in_the_way before insert on documents for each row
         when (new.worker_id = '${worker.accountId}') execute function refuse_change()`,
    )
    expect((await add()).status).toBe(500)
    await world.sql`drop trigger in_the_way on documents`
    expect(await stored()).toEqual(before)
    expect(await rows()).toEqual([])
  })
})

test('T20 the hourly number of uploads is limited, more strictly for workers than for the organisation', async () => {
  for (const [by, most] of [
    [manager, 200],
    [worker, 60],
  ] as const) {
    expect((await add(samplePdf(), { by })).status).toBe(201)
    await world.sql`update attempts set count = ${most} where key = ${`documents:${by.accountId}`}`
    const { status, problem } = await add(samplePdf(), { by })
    expect([status, problem.code]).toEqual([429, 'RATE_LIMITED'])
  }
  expect(await rows()).toHaveLength(2)
})
