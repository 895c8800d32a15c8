/** The account of the sample seller. */
export const ownAccount = 'BE68539007547034'

/** Parts of an entry of a message camt.053; those that are not named are of a payment of 10.00 EUR on 20 November 2026. */
export interface EntryParts {
  amount?: string
  currency?: string
  reference?: string
  status?: string
  direction?: string
  details?: string
  more?: string
  date?: string
}

/** Writes an entry. */
export const entry = (over: EntryParts = {}) => `<Ntry>
  <Amt Ccy="${over.currency ?? 'EUR'}">${over.amount ?? '10.00'}</Amt><CdtDbtInd>${over.direction ?? 'CRDT'}</CdtDbtInd>
  ${over.more ?? ''}<Sts>${over.status ?? 'BOOK'}</Sts><BookgDt>${over.date ?? '<Dt>2026-11-20</Dt>'}</BookgDt>
  ${over.reference ? `<AcctSvcrRef>${over.reference}</AcctSvcrRef>` : ''}
  ${over.details ? `<NtryDtls>${over.details}</NtryDtls>` : ''}</Ntry>`
/** Writes a statement of an account. */
export const statement = (entries: readonly string[], account = ownAccount) =>
  `<Stmt><Id>2026-223</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${entries.join('')}</Stmt>`
/** Writes a document with statements. */
export const documentOf = (...statements: string[]) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`
