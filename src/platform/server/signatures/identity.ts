import { webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'

pki.setEngine('node', new pki.CryptoEngine({ name: 'node', crypto: webcrypto as unknown as Crypto }))

/** A private key with its certificate, in base64: PKCS#8, and DER. Further certificates lead to the issuer. */
export interface Identity {
  readonly privateKey: string
  readonly certificate: string
  readonly chain: readonly string[]
}

/** What a certificate says of itself. */
export interface CertificateFacts {
  readonly subject: string
  readonly serialNumber: string
  readonly validUntil: string
}

/** A certificate is valid longer than the documents that it sealed are read. */
const validYears = 10
const commonName = '2.5.4.3'
// Document signing, and the protection of email, which older readers look for.
const purposes = ['1.3.6.1.5.5.7.3.36', '1.3.6.1.5.5.7.3.4']

/** Makes a P-256 key with a certificate of its own for sealing the documents of an organisation. It proves integrity, not who issued it. */
export async function makeIdentity(name: string, now: string): Promise<Identity> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await webcrypto.subtle.generateKey(curve, true, ['sign', 'verify'])
  const certificate = new pki.Certificate({ version: 2 })
  const serial = webcrypto.getRandomValues(new Uint8Array(16))
  // Positive, and without zeros at its start.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  certificate.serialNumber = new asn1.Integer({ valueHex: serial.buffer })
  // A name in a certificate has at most 64 characters.
  const text = [...name].slice(0, 64).join('')
  for (const side of [certificate.issuer, certificate.subject]) {
    const value = new asn1.Utf8String({ value: text })
    side.typesAndValues.push(new pki.AttributeTypeAndValue({ type: commonName, value }))
  }
  const from = new Date(now)
  certificate.notBefore.value = from
  certificate.notAfter.value = new Date(
    Date.UTC(from.getUTCFullYear() + validYears, from.getUTCMonth(), from.getUTCDate()),
  )
  // Digital signature and non-repudiation: the first two bits.
  const usage = new asn1.BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })
  certificate.extensions = [
    new pki.Extension({ extnID: '2.5.29.15', critical: true, extnValue: usage.toBER() }),
    new pki.Extension({
      extnID: '2.5.29.37',
      critical: false,
      extnValue: new pki.ExtKeyUsage({ keyPurposes: purposes }).toSchema().toBER(),
    }),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as never)
  await certificate.sign(keys.privateKey as never, 'SHA-256')
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { privateKey: base64(privateKey), certificate: base64(certificate.toSchema().toBER()), chain: [] }
}

/**
 * Reads a PKCS#12 file: one private key, its certificate, and those of its issuers. Throws an error of one sentence if the password is wrong,
 * or the file is encrypted with methods that are no longer used.
 */
export async function readPkcs12(file: Uint8Array, password: string): Promise<Identity> {
  const secret = new TextEncoder().encode(password).buffer
  const pfx = pki.PFX.fromBER(bufferOf(file))
  await pfx.parseInternalValues({ password: secret, checkIntegrity: true })
  const safe = pfx.parsedValue?.authenticatedSafe
  if (!safe) throw new Error('the file contains no keys')
  await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password: secret })) })
  const bags = (safe.parsedValue.safeContents as { value: pki.SafeContents }[]).flatMap(({ value }) => value.safeBags)
  let key: pki.PrivateKeyInfo | undefined
  const certificates: pki.Certificate[] = []
  for (const { bagValue } of bags) {
    if (bagValue instanceof pki.PKCS8ShroudedKeyBag) {
      await (bagValue as unknown as { parseInternalValues(given: object): Promise<void> }).parseInternalValues({
        password: secret,
      })
      key = bagValue.parsedValue
    } else if (bagValue instanceof pki.PrivateKeyInfo) key = bagValue
    else if (bagValue instanceof pki.CertBag && bagValue.parsedValue instanceof pki.Certificate)
      certificates.push(bagValue.parsedValue)
  }
  if (!key) throw new Error('the file contains no private key')
  const privateKey = base64(key.toSchema().toBER())
  const own = await ownOf(privateKey, certificates)
  if (!own) throw new Error('the file contains no certificate of its private key')
  const chain = certificates.filter((one) => one !== own).map((one) => base64(one.toSchema().toBER()))
  return { privateKey, certificate: base64(own.toSchema().toBER()), chain }
}

/** Returns the facts of a certificate in base64. */
export function readCertificate(certificate: string): CertificateFacts {
  const read = certificateOf(certificate)
  const name = read.subject.typesAndValues.find(({ type }) => type === commonName) ?? read.subject.typesAndValues[0]
  return {
    subject: String(name?.value.valueBlock.value ?? ''),
    serialNumber: Buffer.from(read.serialNumber.valueBlock.valueHexView).toString('hex'),
    validUntil: read.notAfter.value.toISOString().replace(/\.\d+Z$/, 'Z'),
  }
}

/** Throws an error of one sentence unless the key signs what its certificate verifies, today. */
export async function checkIdentity(identity: Identity, now: string): Promise<void> {
  const certificate = certificateOf(identity.certificate)
  if (!(await signsFor(identity.privateKey, certificate)))
    throw new Error('the private key does not fit the certificate')
  const day = new Date(now)
  if (day > certificate.notAfter.value)
    throw new Error(`the certificate expired on ${certificate.notAfter.value.toISOString().slice(0, 10)}`)
  if (day < certificate.notBefore.value) throw new Error('the certificate is not valid yet')
}

/** Returns a private key to sign with SHA-256, RSA or on a P-256, P-384 or P-521 curve. */
export async function importKey(privateKey: string): Promise<webcrypto.CryptoKey> {
  const bytes = Buffer.from(privateKey, 'base64')
  const { privateKeyAlgorithm } = pki.PrivateKeyInfo.fromBER(bufferOf(bytes))
  const curves: Record<string, string> = {
    '1.2.840.10045.3.1.7': 'P-256',
    '1.3.132.0.34': 'P-384',
    '1.3.132.0.35': 'P-521',
  }
  const parameter = privateKeyAlgorithm.algorithmParams as asn1.ObjectIdentifier | undefined
  const algorithm =
    privateKeyAlgorithm.algorithmId === '1.2.840.10045.2.1'
      ? { name: 'ECDSA', namedCurve: curves[parameter?.valueBlock.toString() ?? ''] ?? '' }
      : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  return webcrypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign'])
}

/** Returns a certificate in base64 as an object. */
export function certificateOf(certificate: string): pki.Certificate {
  return pki.Certificate.fromBER(bufferOf(Buffer.from(certificate, 'base64')))
}

/** Returns a copy of bytes: a Buffer shares its memory with others. */
export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

async function ownOf(
  privateKey: string,
  certificates: readonly pki.Certificate[],
): Promise<pki.Certificate | undefined> {
  for (const certificate of certificates) if (await signsFor(privateKey, certificate)) return certificate
  return undefined
}

async function signsFor(privateKey: string, certificate: pki.Certificate): Promise<boolean> {
  const data = new TextEncoder().encode('interim')
  const key = await importKey(privateKey)
  const algorithm = { ...key.algorithm, hash: 'SHA-256' }
  const signature = await webcrypto.subtle.sign(algorithm, key, data)
  const ofCertificate = await certificate.getPublicKey().catch(() => undefined)
  if (ofCertificate?.algorithm.name !== key.algorithm.name) return false
  return webcrypto.subtle.verify(algorithm, ofCertificate as never, signature, data).catch(() => false)
}

function base64(bytes: ArrayBuffer): string {
  return Buffer.from(bytes).toString('base64')
}
