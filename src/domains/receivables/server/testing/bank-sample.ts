import { zipSync } from 'fflate'

/** A payment within an entry, as banks describe it in `TxDtls`. */
interface SampleDetail {
  readonly amount?: string
  /** The element of the amount: `TxAmt` up to version 3 and at many banks later, `Amt` from version 4 on. */
  readonly amountAs?: 'Amt' | 'TxAmt' | 'InstdAmt'
  readonly currency?: string
  readonly direction?: 'CRDT' | 'DBIT'
  readonly endToEnd?: string
  readonly reference?: string
  readonly name?: string
  readonly ultimate?: string
  readonly iban?: string
  /** A number of an account that is no IBAN. */
  readonly number?: string
  readonly texts?: readonly string[]
  /** The creditor's reference. */
  readonly structured?: string
  /** Who defined the creditor's reference: `BBA`, `ISO`, `CUR`. */
  readonly issuer?: string
  readonly documents?: readonly string[]
  readonly code?: string
  readonly bankText?: string
  /** The reason of a return: `AC04`. */
  readonly returned?: string
}

/** An entry of a statement. Incoming, booked, of 20 November 2026 and in euros unless it says otherwise. */
export interface SampleEntry {
  readonly amount: string
  readonly currency?: string
  readonly direction?: 'CRDT' | 'DBIT'
  readonly status?: string
  readonly reversal?: string
  /** The content of `BookgDt`. */
  readonly booked?: string
  readonly number?: string
  readonly reference?: string
  /** The code of the transaction: domain, family, subfamily, `PMNT RCDT ESCT`; or the bank's own code and who issued it, `NTRF+166//DK`; or both, with ` & ` between. */
  readonly code?: string
  readonly details?: readonly SampleDetail[]
  /** The number of payments that the entry sums up. */
  readonly batch?: number
  readonly bankText?: string
}

interface SampleStatement {
  readonly id: string
  readonly account: string
  /** True if the account's number is no IBAN. */
  readonly isOther?: boolean
  readonly currency?: string
  readonly entries: readonly SampleEntry[]
}

export interface SampleMessage {
  /** The version of the message: `02` to `13`. */
  readonly version: string
  readonly kind?: 'camt.052' | 'camt.053' | 'camt.054'
  readonly prefix?: string
  /** True if the document is within an envelope, beside a business application header. */
  readonly isEnveloped?: boolean
  readonly encoding?: 'UTF-8' | 'ISO-8859-1' | 'UTF-16' | 'none'
  readonly statements: readonly SampleStatement[]
}

/** A file of a bank, and what is to be read of it. */
export interface BankSample {
  readonly bank: string
  readonly country: string
  readonly bytes: Uint8Array
  readonly own: string
  /** `date amount currency · debtor · account · structured reference · end-to-end reference · text`, with `-` for nothing. */
  readonly expected: readonly string[]
  /** `entry: reason value` of the entries that cannot be read. */
  readonly skipped?: readonly string[]
  /** `entry: amount, details`. */
  readonly differences?: readonly string[]
  readonly others?: readonly string[]
  readonly skippedFiles?: readonly string[]
}

const messages = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`
const within = (name: string, content: string) => (content === '' ? '' : `<${name}>${content}</${name}>`)
const amountOf = (name: string, amount: string, currency: string) => `<${name} Ccy="${currency}">${amount}</${name}>`

/** Writes a message as the schema of its version orders and wraps its elements. */
export function write({
  version,
  kind = 'camt.053',
  prefix,
  isEnveloped,
  encoding = 'UTF-8',
  statements,
}: SampleMessage): Uint8Array {
  const [message, statement] = messages[kind]
  const isWrapped = Number(version) >= 7
  const parts = statements.map(({ id, account, isOther, currency, entries }) => {
    const number = isOther ? `<Othr><Id>${account}</Id></Othr>` : `<IBAN>${account}</IBAN>`
    const head = `<Id>${id}</Id><CreDtTm>2026-11-21T05:30:00</CreDtTm><Acct><Id>${number}</Id>${tag('Ccy', currency)}</Acct>`
    const balance = `<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>${amountOf('Amt', '1000.00', currency ?? 'EUR')}<CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
    return `<${statement}>${head}${balance}${entries.map((entry) => entryOf(entry, isWrapped)).join('\n')}</${statement}>`
  })
  const group = `<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-21T05:30:00</CreDtTm></GrpHdr>`
  const document = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${kind}.001.${version}"><${message}>${group}${parts.join('\n')}</${message}></Document>`
  const text = isEnveloped
    ? `<BizMsgEnvlp><AppHdr xmlns="urn:iso:std:iso:20022:tech:xsd:head.001.001.02"><BizMsgIdr>M1</BizMsgIdr></AppHdr>${document}</BizMsgEnvlp>`
    : document
  const named = prefix
    ? text.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`)
    : text
  const declared =
    encoding === 'none' ? named : `<?xml version="1.0" encoding="${encoding}" standalone="yes"?>\n${named}`
  if (encoding === 'UTF-16') return Buffer.from(`\uFEFF${declared}`, 'utf16le')
  return Buffer.from(declared, encoding === 'ISO-8859-1' ? 'latin1' : 'utf8')
}

function entryOf(entry: SampleEntry, isWrapped: boolean): string {
  const { amount, currency = 'EUR', direction = 'CRDT', status = 'BOOK', booked = '<Dt>2026-11-20</Dt>' } = entry
  const details = (entry.details ?? []).map((detail) => detailOf(detail, currency, isWrapped)).join('')
  const batch = entry.batch === undefined ? '' : `<Btch><NbOfTxs>${entry.batch}</NbOfTxs></Btch>`
  return `<Ntry>${tag('NtryRef', entry.number)}${amountOf('Amt', amount, currency)}<CdtDbtInd>${direction}</CdtDbtInd>${tag('RvslInd', entry.reversal)}${
    isWrapped ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`
  }${within('BookgDt', booked)}<ValDt><Dt>2026-11-20</Dt></ValDt>${tag('AcctSvcrRef', entry.reference)}${codeOf(entry.code ?? 'PMNT RCDT ESCT')}${within(
    'NtryDtls',
    batch + details,
  )}${tag('AddtlNtryInf', entry.bankText)}</Ntry>`
}

function codeOf(code: string | undefined): string {
  if (code === undefined) return ''
  const parts = code.split(' & ').map((part) => {
    const [own, issuer] = part.split('//')
    if (issuer) return `<Prtry><Cd>${own}</Cd><Issr>${issuer}</Issr></Prtry>`
    const [domain, family, sub] = part.split(' ')
    return `<Domn><Cd>${domain}</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn>`
  })
  return within('BkTxCd', parts.join(''))
}

function detailOf(detail: SampleDetail, ofEntry: string, isWrapped: boolean): string {
  const {
    amount,
    amountAs = 'TxAmt',
    currency = ofEntry,
    direction,
    endToEnd,
    reference,
    name,
    ultimate,
    iban,
    number,
  } = detail
  const party = (role: string, who: string | undefined) =>
    who === undefined ? '' : within(role, isWrapped ? within('Pty', tag('Nm', who)) : tag('Nm', who))
  const account = iban ? tag('IBAN', iban) : within('Othr', tag('Id', number))
  const plain = amount !== undefined && amountAs === 'Amt' ? amountOf('Amt', amount, currency) : ''
  const nested =
    amount !== undefined && amountAs !== 'Amt'
      ? within('AmtDtls', within(amountAs, amountOf('Amt', amount, currency)))
      : ''
  const creditorReference = detail.structured
    ? `<CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry>${tag('Issr', detail.issuer)}</Tp><Ref>${detail.structured}</Ref></CdtrRefInf>`
    : ''
  const documents = (detail.documents ?? []).map((one) => `<RfrdDocInf><Nb>${one}</Nb></RfrdDocInf>`).join('')
  const remittance =
    (detail.texts ?? []).map((one) => tag('Ustrd', one)).join('') + within('Strd', documents + creditorReference)
  const parties = party('Dbtr', name) + within('DbtrAcct', within('Id', account)) + party('UltmtDbtr', ultimate)
  return within(
    'TxDtls',
    `<Refs>${tag('AcctSvcrRef', reference)}<EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</EndToEndId></Refs>${plain}${tag('CdtDbtInd', direction)}${nested}${codeOf(detail.code)}${within(
      'RltdPties',
      parties,
    )}${within('RmtInf', remittance)}${within('RtrInf', within('Rsn', tag('Cd', detail.returned)))}${tag('AddtlTxInf', detail.bankText)}`,
  )
}

/** Packs messages into a ZIP archive. */
export function pack(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...files })
}
