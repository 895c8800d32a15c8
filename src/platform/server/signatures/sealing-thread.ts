import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { Signer } from '@signpdf/utils'
import { askTimeStamp, signCms, type Stamp } from './cms.ts'
import type { Identity } from './identity.ts'

/** A PDF to be sealed, and what the seal says. */
export interface SealOrder {
  readonly pdf: Uint8Array
  readonly identity: Identity
  /** The name of the signature field, which no other of the file has. */
  readonly field: string
  readonly name: string
  readonly reason: string
  readonly at: string
  /** The address of a time-stamping authority. */
  readonly tsaUrl: string | undefined
}

/** Bytes that are reserved for the CMS: one with a time stamp contains the certificates of the authority. */
const reserved = { plain: 6144, stamped: 20_480 } as const
const stampTimeoutMs = 10_000
const mostStampBytes = 64 * 1024

/**
 * Adds a seal to a PDF as an incremental update: what was there before stays byte for byte, and so do its seals. If the time-stamping
 * authority does not answer, the seal has no time stamp, and `stampFault` says why.
 */
export async function work(
  order: SealOrder,
): Promise<{ bytes: Uint8Array; isStamped: boolean; stampFault: string | null }> {
  const { tsaUrl, identity } = order
  const prepared = await prepare(order, tsaUrl === undefined ? reserved.plain : reserved.stamped)
  let stampFault: string | null = null
  const stamp: Stamp | undefined =
    tsaUrl === undefined
      ? undefined
      : (digest) =>
          askTimeStamp(digest, (query) => post(tsaUrl, query)).catch((error: Error) => {
            stampFault = error.message
            return undefined
          })
  const signer = new CmsSigner(identity, stamp)
  const signed = await new SignPdf().sign(prepared, signer)
  return { bytes: Uint8Array.from(signed), isStamped: signer.isStamped, stampFault }
}

class CmsSigner extends Signer {
  isStamped = false
  readonly #identity: Identity
  readonly #stamp: Stamp | undefined

  constructor(identity: Identity, stamp: Stamp | undefined) {
    super()
    this.#identity = identity
    this.#stamp = stamp
  }

  override async sign(data: Buffer): Promise<Buffer> {
    const { bytes, isStamped } = await signCms(data, this.#identity, this.#stamp)
    this.isStamped = isStamped
    return Buffer.from(bytes)
  }
}

// The packages @signpdf/placeholder-… give each field the same name, or no appearance, which PDF/A needs.
async function prepare({ pdf, field, name, reason, at }: SealOrder, size: number): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const { context, catalog } = document
  const range = `[0 /${'*'.repeat(10)} /${'*'.repeat(10)} /${'*'.repeat(10)}]`
  const dictionary = [
    '<<',
    '/Type /Sig',
    '/Filter /Adobe.PPKLite',
    '/SubFilter /ETSI.CAdES.detached',
    `/ByteRange ${range}`,
    `/Contents <${'0'.repeat(size * 2)}>`,
    `/M ${PDFString.fromDate(new Date(at))}`,
    `/Name ${PDFHexString.fromText(name)}`,
    `/Reason ${PDFHexString.fromText(reason)}`,
    '>>',
  ].join('\n')
  // As an object that is not parsed, it is written as it is, and never into a compressed object stream.
  const signature = context.register(PDFInvalidObject.of(Buffer.from(dictionary, 'latin1')))
  const appearance = context.register(
    context.stream('', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 0, 0], Resources: {} }),
  )
  const page = document.getPage(0)
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      // Printed, and locked.
      F: 132,
      T: PDFHexString.fromText(field),
      V: signature,
      P: page.ref,
      AP: { N: appearance },
    }),
  )
  page.node.addAnnot(widget)
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({})
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([])
  fields.push(widget)
  form.set(PDFName.of('Fields'), fields)
  // Signatures exist, and the file is only ever appended to.
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3))
  catalog.set(PDFName.of('AcroForm'), form)
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

// The operator has chosen the address: it may be on this machine or in a private network.
function post(url: string, body: Uint8Array): Promise<Uint8Array> {
  const address = new URL(url)
  return new Promise((resolve, reject) => {
    const call = (address.protocol === 'http:' ? plainRequest : request)(
      address,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/timestamp-query',
          'content-length': body.length,
          accept: 'application/timestamp-reply',
        },
        signal: AbortSignal.timeout(stampTimeoutMs),
      },
      (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > mostStampBytes) call.destroy(new Error('the answer of the time-stamping authority is too long'))
          parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(Buffer.concat(parts))
            : reject(new Error(`the time-stamping authority answered ${response.statusCode}`)),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
