import { createHash } from 'node:crypto'
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
import { limitedFetch, openDirectly } from '../outgoing/limited-fetch.ts'
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

/** A sealed file. */
export interface Sealed {
  readonly bytes: Uint8Array
  readonly isStamped: boolean
  /** Why it has no time stamp although there is an authority. */
  readonly stampFault: string | null
}

const stampTimeoutMs = 10_000
/** The most bytes of a time stamp, which contains the certificates of its authority. */
const mostStampBytes = 16 * 1024

/**
 * Adds a seal to a PDF as an incremental update: what was there before stays byte for byte, and so do its seals. If the time-stamping
 * authority does not answer, the seal has no time stamp, and `stampFault` says why.
 */
async function addSeal(order: SealOrder): Promise<Sealed> {
  const { tsaUrl, identity } = order
  const prepared = await prepare(order, { type: 'Sig', subFilter: 'ETSI.CAdES.detached', size: reservedFor(order) })
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

/** A sealed PDF to which a time stamp is added. */
export interface StampOrder {
  readonly pdf: Uint8Array
  /** The name of the signature field, which no other of the file has. */
  readonly field: string
  readonly tsaUrl: string
}

/**
 * Adds a document time stamp (ETSI EN 319 142-1, 5.4.3) to a sealed PDF as an incremental update, and returns the bytes that it appends.
 * Throws if the authority does not answer.
 */
async function addStamp({ tsaUrl, ...order }: StampOrder): Promise<Uint8Array> {
  const form = { type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', size: mostStampBytes }
  const prepared = await prepare(order, form)
  const signed = await new SignPdf().sign(prepared, new Stamper(tsaUrl))
  return Uint8Array.from(signed).subarray(order.pdf.length)
}

class Stamper extends Signer {
  readonly #tsaUrl: string

  constructor(tsaUrl: string) {
    super()
    this.#tsaUrl = tsaUrl
  }

  override async sign(data: Buffer): Promise<Buffer> {
    const digest = createHash('sha256').update(data).digest()
    return Buffer.from(await askTimeStamp(digest, (query) => post(this.#tsaUrl, query)))
  }
}

/** Returns the bytes to reserve for the CMS: its certificates, a signature with its attributes, and the time stamp. */
function reservedFor({ identity, tsaUrl }: SealOrder): number {
  const certificates = [identity.certificate, ...identity.chain].reduce((sum, one) => sum + one.length, 0)
  return 3072 + certificates + (tsaUrl === undefined ? 0 : mostStampBytes)
}

/** Adds a seal with `identity`, otherwise a time stamp. */
export function work(order: SealOrder | StampOrder): Promise<Sealed | Uint8Array> {
  return 'identity' in order ? addSeal(order) : addStamp(order)
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
async function prepare(
  {
    pdf,
    field,
    name,
    reason,
    at,
  }: Pick<SealOrder, 'pdf' | 'field'> & Partial<Pick<SealOrder, 'name' | 'reason' | 'at'>>,
  { type, subFilter, size }: { readonly type: string; readonly subFilter: string; readonly size: number },
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false })
  const { context, catalog } = document
  const range = `[0 /${'*'.repeat(10)} /${'*'.repeat(10)} /${'*'.repeat(10)}]`
  const dictionary = [
    '<<',
    `/Type /${type}`,
    '/Filter /Adobe.PPKLite',
    `/SubFilter /${subFilter}`,
    `/ByteRange ${range}`,
    `/Contents <${'0'.repeat(size * 2)}>`,
    // The time of a time stamp is in its token.
    at !== undefined && `/M ${PDFString.fromDate(new Date(at))}`,
    name !== undefined && `/Name ${PDFHexString.fromText(name)}`,
    reason !== undefined && `/Reason ${PDFHexString.fromText(reason)}`,
    '>>',
  ]
    .filter((line) => line !== false)
    .join('\n')
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

async function post(url: string, query: Uint8Array): Promise<Uint8Array> {
  const send = limitedFetch(openDirectly, { timeoutMs: stampTimeoutMs, mostBytes: mostStampBytes })
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' }
  const answer = await send(url, { method: 'POST', headers, body: query })
  if (answer.status !== 200) throw new Error(`the time-stamping authority answered ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
