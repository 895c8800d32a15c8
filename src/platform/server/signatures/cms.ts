import { createHash, webcrypto } from 'node:crypto'
import * as asn1 from 'asn1js'
import * as pki from 'pkijs'
import { bufferOf, certificateOf, type Identity, importKey } from './identity.ts'

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
} as const

/** Returns the token of a time-stamping authority for a SHA-256 digest, in DER; undefined if it could not be had. */
export type Stamp = (digest: Uint8Array) => Promise<Uint8Array | undefined>

/**
 * Signs data as PAdES baseline B-B asks of its CMS (ETSI EN 319 142-1): detached, with the digest of the certificate, and without a signing
 * time, which belongs into the PDF. With a time stamp it is B-T. DER demands sorted sets, and pkijs keeps the order that it is given.
 */
export async function signCms(
  data: Uint8Array,
  identity: Identity,
  stamp?: Stamp,
): Promise<{ bytes: Uint8Array; isStamped: boolean }> {
  const certificate = certificateOf(identity.certificate)
  const signed = new pki.SignedData({
    version: 1,
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: oid.data }),
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new pki.SignedAndUnsignedAttributes({ type: 0, attributes: attributesOf(data, identity) }),
      }),
    ],
    certificates: sorted([identity.certificate, ...identity.chain].map(certificateOf)),
  })
  const key = await importKey(identity.privateKey)
  await signed.sign(key as never, 0, 'SHA-256', bufferOf(data))
  const [signer] = signed.signerInfos
  const signature = signer?.signature.valueBlock.valueHexView
  const token = stamp && signature && (await stamp(createHash('sha256').update(signature).digest()))
  if (signer && token) {
    const value = asn1.fromBER(bufferOf(token)).result
    signer.unsignedAttrs = new pki.SignedAndUnsignedAttributes({
      type: 1,
      attributes: [new pki.Attribute({ type: oid.timeStampToken, values: [value] })],
    })
  }
  const content = new pki.ContentInfo({ contentType: oid.signedData, content: signed.toSchema(true) })
  return { bytes: new Uint8Array(content.toSchema().toBER()), isStamped: token !== undefined }
}

function attributesOf(data: Uint8Array, { certificate }: Identity): pki.Attribute[] {
  const digest = createHash('sha256').update(data).digest()
  const ofCertificate = createHash('sha256').update(Buffer.from(certificate, 'base64')).digest()
  const octets = (bytes: Uint8Array) => new asn1.OctetString({ valueHex: bufferOf(bytes) })
  // ESSCertIDv2 leaves out the algorithm where it is SHA-256.
  const id = new asn1.Sequence({ value: [octets(ofCertificate)] })
  return sorted([
    new pki.Attribute({ type: oid.contentType, values: [new asn1.ObjectIdentifier({ value: oid.data })] }),
    new pki.Attribute({ type: oid.messageDigest, values: [octets(digest)] }),
    new pki.Attribute({
      type: oid.signingCertificate,
      values: [new asn1.Sequence({ value: [new asn1.Sequence({ value: [id] })] })],
    }),
  ])
}

function sorted<Part extends { toSchema(): unknown }>(parts: readonly Part[]): Part[] {
  const bytesOf = (part: Part) => Buffer.from((part.toSchema() as asn1.BaseBlock).toBER())
  return parts.toSorted((a, b) => Buffer.compare(bytesOf(a), bytesOf(b)))
}

/** Asks a time-stamping authority (RFC 3161) over HTTP; throws if its answer is no token for this digest. */
export async function askTimeStamp(
  digest: Uint8Array,
  send: (query: Uint8Array) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const nonce = webcrypto.getRandomValues(new Uint8Array(16))
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const query = new pki.TimeStampReq({
    version: 1,
    messageImprint: new pki.MessageImprint({
      hashAlgorithm: new pki.AlgorithmIdentifier({ algorithmId: '2.16.840.1.101.3.4.2.1' }),
      hashedMessage: new asn1.OctetString({ valueHex: bufferOf(digest) }),
    }),
    nonce: new asn1.Integer({ valueHex: nonce.buffer }),
    certReq: true,
  })
  const answer = await send(new Uint8Array(query.toSchema().toBER()))
  const response = pki.TimeStampResp.fromBER(bufferOf(answer))
  const token = response.timeStampToken
  if (response.status.status > 1 || !token) throw new Error('the time-stamping authority refused')
  const content = new pki.SignedData({ schema: token.content }).encapContentInfo.eContent?.valueBlock
  const info = pki.TSTInfo.fromBER(bufferOf((content as asn1.OctetString['valueBlock']).valueHexView))
  const stamped = info.messageImprint.hashedMessage.valueBlock.valueHexView
  if (Buffer.compare(stamped, digest) !== 0) throw new Error('the time-stamping authority stamped something else')
  const answered = info.nonce?.valueBlock.valueHexView
  if (!answered || Buffer.compare(answered, nonce) !== 0)
    throw new Error('the time-stamping authority answered another query')
  return new Uint8Array(token.toSchema().toBER())
}
