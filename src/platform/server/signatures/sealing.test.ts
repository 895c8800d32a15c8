import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writePdf } from '../pdf/pdf-writer.ts'
import { configuredIdentity } from './configured-identity.ts'
import { checkIdentity, type Identity, makeIdentity, readCertificate, readPkcs12 } from './identity.ts'
import { sealPdf, stampPdf } from './seal-pdf.ts'
import { startTimeStampAuthority } from './testing/time-stamp-authority.ts'
import { pdfsig } from './testing/pdfsig.ts'

const now = '2026-11-30T10:00:00Z'
const organisationId = '01930000-0000-7000-8000-000000000001'
const valid = 'Signature is Valid.'

const drawn = () =>
  writePdf(
    {
      language: 'en',
      title: 'Contract <A> & B',
      issuer: { name: 'Staff & Co 安全', lines: [] },
      parts: [{ kind: 'prose', text: 'The worker starts on Monday.' }],
      footer: 'Staff & Co',
      madeAt: now,
      isArchival: true,
    },
    organisationId,
  )

function seal(pdf: Uint8Array, identity: Identity, field = 'Agency', tsaUrl?: string) {
  const order = { pdf, identity, field, name: 'Staff & Co 安全', reason: 'Émis (1) pour Zoë', at: now, tsaUrl }
  return sealPdf(order, organisationId)
}

/** A PKCS#12 file as OpenSSL makes it. */
function pkcs12(keyOptions: readonly string[], password: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'interim-p12-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [key, certificate, file] = ['key.pem', 'cert.pem', 'seal.p12'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const quiet = { stdio: 'ignore' as const }
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-days',
      '3650',
      '-nodes',
      '-subj',
      '/CN=Own seal',
      ...keyOptions,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    quiet,
  )
  execFileSync(
    'openssl',
    ['pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', file, '-passout', `pass:${password}`],
    quiet,
  )
  return readFileSync(file)
}

test('T72 a sealed file is PDF/A, and pdfsig finds its seals valid: two of them, and after the rotation of the key', async () => {
  const plain = await drawn()
  const text = Buffer.from(plain).toString('latin1')
  expect(text).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(text).toContain('Contract &lt;A&gt; &amp; B')
  const first = await makeIdentity('Staff & Co 安全', now)
  const once = await seal(plain, first, 'Worker')
  expect(Buffer.from(once.bytes).subarray(0, plain.length)).toEqual(Buffer.from(plain))
  expect(await pdfsig(once.bytes)).toEqual([valid])
  const twice = await seal(once.bytes, first)
  expect(await pdfsig(twice.bytes)).toEqual([valid, valid])
  const later = await makeIdentity('Staff & Co 安全', '2029-01-01T10:00:00Z')
  expect(readCertificate(later.certificate).serialNumber).not.toBe(readCertificate(first.certificate).serialNumber)
  const rotated = await seal(twice.bytes, later, 'Archive')
  expect(await pdfsig(rotated.bytes)).toEqual([valid, valid, valid])
})

test('T72 a time stamp is part of the seal; where the authority is away, the seal is valid without', async () => {
  const authority = await startTimeStampAuthority()
  const identity = await makeIdentity('Staff & Co', now)
  const plain = await drawn()
  const stamped = await seal(plain, identity, 'Agency', authority.url)
  expect(stamped).toMatchObject({ isStamped: true, stampFault: null })
  expect(await pdfsig(stamped.bytes)).toEqual([valid])
  // The identifier of a time-stamp token (id-aa-timeStampToken).
  expect(Buffer.from(stamped.bytes).toString('latin1')).toContain('060b2a864886f70d010910020e')
  authority.state.isAway = true
  const without = await seal(plain, identity, 'Agency', authority.url)
  expect(without).toMatchObject({ isStamped: false, stampFault: 'the time-stamping authority answered 503' })
  expect(await pdfsig(without.bytes)).toEqual([valid])
})

test('T72 a time stamp that is added to a sealed file stamps all of its bytes, and leaves its seals valid', async () => {
  const authority = await startTimeStampAuthority()
  const identity = await makeIdentity('Staff & Co', now)
  const { bytes } = await seal(await drawn(), identity)
  const order = { pdf: bytes, field: 'Stamp1', tsaUrl: authority.url }
  const stamped = Buffer.concat([bytes, await stampPdf(order, organisationId)])
  expect((await pdfsig(stamped))[0]).toBe(valid)
  const [range] = [...stamped.toString('latin1').matchAll(/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/g)].slice(-1)
  const [first = 0, second = 0, rest = 0] = range?.slice(1).map(Number) ?? []
  expect(second + rest).toBe(stamped.length)
  expect(stamped.toString('latin1')).toContain('/SubFilter /ETSI.RFC3161')
  // OpenSSL verifies the token over the bytes of the range.
  const folder = mkdtempSync(join(tmpdir(), 'interim-stamp-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [data, token] = [join(folder, 'data'), join(folder, 'token')]
  const verify = (covered: Buffer) => {
    writeFileSync(data, covered)
    const args = ['ts', '-verify', '-in', token, '-token_in', '-data', data, '-CAfile', authority.certificate]
    return execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
  }
  writeFileSync(token, Buffer.from(stamped.subarray(first + 1, second - 1).toString('latin1'), 'hex'))
  const covered = Buffer.concat([stamped.subarray(0, first), stamped.subarray(second)])
  expect(verify(covered)).toContain('Verification: OK')
  covered[100] = (covered[100] ?? 0) ^ 1
  expect(() => verify(covered)).toThrow('message imprint mismatch')
  authority.state.isAway = true
  await expect(stampPdf(order, organisationId)).rejects.toThrow('503')
})

test('T72 an authority that answers too much does not keep a file from being sealed', async () => {
  const server = createServer((_, response) => response.end(Buffer.alloc(40_000)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const identity = await makeIdentity('Staff & Co', now)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const without = await seal(await drawn(), identity, 'Agency', url)
  expect(without).toMatchObject({
    isStamped: false,
    stampFault: 'more than 16384 bytes',
  })
  expect(await pdfsig(without.bytes)).toEqual([valid])
})

test('T72 a long chain of certificates has room in the seal', async () => {
  const [identity, issuer] = [await makeIdentity('Staff & Co', now), await makeIdentity('Issuer', now)]
  const chain = Array.from({ length: 20 }, () => issuer.certificate)
  expect(await pdfsig((await seal(await drawn(), { ...identity, chain })).bytes)).toEqual([valid])
})

test.each([
  ['RSA-3072', ['-newkey', 'rsa:3072']],
  ['P-256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
])('a key of a PKCS#12 file seals: %s', async (_, keyOptions) => {
  const file = pkcs12(keyOptions, 'sésame')
  const identity = await readPkcs12(file, 'sésame')
  await checkIdentity(identity, new Date().toISOString())
  expect(readCertificate(identity.certificate).subject).toBe('Own seal')
  expect(await pdfsig((await seal(await drawn(), identity)).bytes)).toEqual([valid])
  const sealFile = {
    path: join(tmpdir(), `interim-seal-${organisationId}-${keyOptions.length}.p12`),
    password: 'wrong',
  }
  writeFileSync(sealFile.path, file)
  onTestFinished(() => rmSync(sealFile.path))
  const at = new Date().toISOString()
  await expect(configuredIdentity({ sealFile }, at)).rejects.toThrow('SEAL_P12 cannot be used: ')
  expect(await configuredIdentity({ sealFile: { ...sealFile, password: 'sésame' } }, at)).toEqual(identity)
})

test('a key that does not fit its certificate, or has expired, is refused', async () => {
  const [one, other] = [await makeIdentity('One', now), await makeIdentity('Other', now)]
  await checkIdentity(one, now)
  await expect(checkIdentity({ ...one, privateKey: other.privateKey }, now)).rejects.toThrow(
    'does not fit the certificate',
  )
  await expect(checkIdentity(one, '2037-01-01T00:00:00Z')).rejects.toThrow('expired on 2036-11-30')
  await expect(checkIdentity(one, '2026-01-01T00:00:00Z')).rejects.toThrow('not valid yet')
})
