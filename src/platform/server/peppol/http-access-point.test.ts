import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import type { PeppolDocument } from './access-point.ts'
import { accessPointOf, makeHttpAccessPoint } from './http-access-point.ts'
import { startAccessPoint } from './testing/fake-access-point.ts'

const acme = { scheme: '0208', address: '0403199702' }
const document: PeppolDocument = {
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'invoice',
  organisationId: '01930000-0000-7000-8000-000000000002',
  sender: { scheme: '9925', address: 'BE0428759497' },
  recipient: acme,
  xml: Buffer.from('<Invoice>é</Invoice>'),
}

async function opened(options: { timeoutMs?: number } = {}) {
  const fake = await startAccessPoint()
  const point = makeHttpAccessPoint({ url: `${fake.url}/`, token: 'a-token-of-the-bridge' }, options)
  const answers = (status: number, body: string, headers: Record<string, string> = {}) => {
    fake.answer = (_, response) => Boolean(response.writeHead(status, headers).end(body))
  }
  return { fake, point, answers }
}

test('without an address there is no access point', () => {
  expect(accessPointOf({ peppol: undefined })).toBeUndefined()
  expect(accessPointOf({ peppol: { url: 'http://127.0.0.1:1', token: undefined } })).toBeDefined()
})

test('a participant is looked up by scheme and address, for a kind of document', async () => {
  const { fake, point } = await opened()
  fake.registered.set('0208:0403199702', 'Acme NV')
  expect(await point.lookUp(acme, 'invoice')).toEqual({ isRegistered: true, name: 'Acme NV' })
  expect(await point.lookUp({ ...acme, address: '0428759497' }, 'creditNote')).toEqual({
    isRegistered: false,
    name: null,
  })
  expect(fake.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /participants/0208%3A0403199702?document=invoice',
    'GET /participants/0208%3A0428759497?document=creditNote',
  ])
  expect(fake.calls[0]?.headers.authorization).toBe('Bearer a-token-of-the-bridge')
})

test('a document is sent with its ID, sender, recipient and organisation, and read again', async () => {
  const { fake, point } = await opened()
  expect(await point.read(document.id)).toBeUndefined()
  expect(await point.send(document)).toEqual({ state: 'sent', reason: null })
  expect(await point.send(document)).toEqual({ state: 'sent', reason: null })
  expect(fake.transmissions).toEqual([document.id])
  const [, first] = fake.calls
  expect(first).toMatchObject({ method: 'PUT', path: `/documents/${document.id}`, body: '<Invoice>é</Invoice>' })
  expect(first?.headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'peppol-document': 'invoice',
    'peppol-sender': '9925:BE0428759497',
    'peppol-recipient': '0208:0403199702',
    'interim-organisation': document.organisationId,
  })
  Object.assign(fake.documents.get(document.id) ?? {}, { state: 'rejected', reason: 'Unknown order' })
  expect(await point.read(document.id)).toEqual({ state: 'rejected', reason: 'Unknown order' })
})

test('a document that another content was sent for before has the state of the first one', async () => {
  const { fake, point } = await opened()
  await point.send(document)
  Object.assign(fake.documents.get(document.id) ?? {}, { state: 'delivered' })
  fake.answer = ({ method }, response) => method === 'PUT' && Boolean(response.writeHead(409).end())
  expect(await point.send(document)).toEqual({ state: 'delivered', reason: null })
})

test.each([
  [400, '{"reason":"R003: no buyer reference"}', 'R003: no buyer reference'],
  [422, '{"reason":" two\\n\\u0000 lines\\u202e "}', 'two lines'],
  [413, 'too large', null],
  [400, '{"reason":5}', null],
])('the answer %i with %j is a rejection for %j', async (status, body, reason) => {
  const { point, answers } = await opened()
  answers(status, body)
  expect(await point.send(document)).toEqual({ state: 'rejected', reason })
})

test('a reason is not longer than 500 characters', async () => {
  const { point, answers } = await opened()
  answers(422, JSON.stringify({ reason: 'x'.repeat(5000) }))
  expect((await point.send(document)).reason).toHaveLength(500)
})

test.each([
  ['401', 401, '{"state":"sent"}'],
  ['500', 500, '{"state":"sent"}'],
  ['503 without a body', 503, ''],
  ['no JSON', 200, '<html>'],
  ['an unknown state', 200, '{"state":"paid"}'],
  ['no state', 200, '{}'],
  ['a state that is no text', 200, '{"state":["sent"]}'],
  ['too much', 200, `{"state":"sent","more":"${'x'.repeat(100_000)}"}`],
])('an answer with %s is an error, so that it is tried again', async (_, status, body) => {
  const { point, answers } = await opened()
  answers(status, body)
  await expect(point.send(document)).rejects.toThrow()
  await expect(point.read(document.id)).rejects.toThrow()
  await expect(point.lookUp(acme, 'invoice')).rejects.toThrow()
})

test('a participant is never unknown because of a wrong path: 404 is an error', async () => {
  const { point, answers } = await opened()
  answers(404, '{"registered":false}')
  await expect(point.lookUp(acme, 'invoice')).rejects.toThrow('the access point answered 404')
})

test('redirects are not followed', async () => {
  const [{ fake, point, answers }, other] = [await opened(), await opened()]
  answers(302, '', { location: `${other.fake.url}/documents/1` })
  await expect(point.send(document)).rejects.toThrow('the access point answered 302')
  await expect(point.lookUp(acme, 'invoice')).rejects.toThrow()
  expect([fake.calls.length, other.fake.calls.length]).toEqual([2, 0])
})

test('an answer that does not end is given up', async () => {
  const { fake, point } = await opened({ timeoutMs: 100 })
  const holds = (begin: (response: ServerResponse) => void) => {
    fake.answer = (_, response) => {
      begin(response)
      return true
    }
  }
  holds(() => undefined)
  await expect(point.send(document)).rejects.toThrow()
  holds((response) => response.write('{"state":'))
  await expect(point.read(document.id)).rejects.toThrow()
  holds((response) => response.destroy())
  await expect(point.read(document.id)).rejects.toThrow()
})
