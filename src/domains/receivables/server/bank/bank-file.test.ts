import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bankFiles } from '../testing/bank-files.ts'
import { documentOf, entry, ownAccount as own, statement } from '../testing/statement-xml.ts'
import { readBankFile } from './bank-file.ts'

const read = (content: string | Uint8Array) =>
  readBankFile(typeof content === 'string' ? Buffer.from(content) : content, new Set([own]))
const parse = async (name: keyof typeof bankFiles) => {
  const [statement] = (await read(bankFiles[name])).own
  return { ...statement, transactions: statement?.transactions.map(({ key: _, formerKey: __, ...one }) => one) }
}
const day = { bookingDate: '2026-11-20', currency: 'EUR' }

test('a Belgian file: structured communications, a collected booking and a reversal', async () => {
  const deSmet = { debtorName: 'BOUWWERKEN DE SMET NV', debtorAccount: 'BE71096123456769' }
  expect(await parse('belgian')).toEqual({
    account: own,
    transactions: [
      {
        ...day,
        ...deSmet,
        amount: 41140,
        isReversal: false,
        structuredReference: '002026000196',
        endToEndId: null,
        text: '002026000196',
      },
      {
        ...day,
        ...deSmet,
        amount: 20005,
        isReversal: false,
        structuredReference: '002026000297',
        endToEndId: 'PAY-77120',
        text: '+++002/0260/00297+++',
      },
      {
        ...day,
        debtorName: 'BRASSERIE DU PARC SRL',
        debtorAccount: 'BE43068999999501',
        amount: 41140,
        isReversal: false,
        structuredReference: null,
        endToEndId: null,
        text: 'FACTURE NOVEMBRE ***002/0260/00301***',
      },
      {
        ...day,
        ...deSmet,
        amount: 41140,
        isReversal: true,
        structuredReference: '002026000196',
        endToEndId: null,
        text: '002026000196',
      },
    ],
  })
})

test('a Dutch file of version 8: statuses, names and dates are in other elements, texts are divided', async () => {
  const vanDijk = { debtorName: 'Van Dijk Logistiek B.V.', debtorAccount: 'NL91ABNA0417164300', isReversal: false }
  expect((await parse('dutch')).transactions).toEqual([
    {
      ...day,
      ...vanDijk,
      amount: 82280,
      structuredReference: null,
      endToEndId: null,
      text: 'Facturen 2026-0001 en 2026-0002',
    },
    { ...day, ...vanDijk, amount: 42140, structuredReference: null, endToEndId: '2026-0003', text: '' },
    {
      ...day,
      amount: 9900,
      isReversal: false,
      debtorName: 'J. de Boer',
      debtorAccount: 'NL02RABO0123456789',
      structuredReference: null,
      endToEndId: null,
      text: 'bedankt',
    },
  ])
})

test('a French file: prefixes, Latin 1, entries without details, and one that is not booked yet', async () => {
  expect(await parse('french')).toEqual({
    account: own,
    transactions: [
      {
        ...day,
        amount: 41140,
        isReversal: false,
        debtorName: null,
        debtorAccount: null,
        structuredReference: null,
        endToEndId: null,
        text: 'VIR SEPA REÇU DE BOULANGERIE LEFÈVRE MOTIF RÈGLEMENT FACTURE 2026-0001',
      },
      {
        ...day,
        amount: 41140,
        isReversal: false,
        debtorName: 'BOULANGERIE LEFÈVRE',
        debtorAccount: '20041010050500013M02606',
        structuredReference: null,
        endToEndId: null,
        text: '2026-0002',
      },
    ],
  })
})

test.each(Array.from({ length: 12 }, (_, index) => String(index + 2).padStart(2, '0')))(
  'version %s of the message is read, with a prefix or without (F20)',
  async (version) => {
    const plain = documentOf(statement([entry()])).replace(
      '<Document>',
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">`,
    )
    const prefixed = plain.replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:').replace('xmlns=', 'xmlns:n=')
    for (const text of [plain, prefixed])
      expect((await read(text)).own.map(({ transactions }) => transactions.length)).toEqual([1])
  },
)

test('booked entries of an intraday report are read, its pending ones are left out', async () => {
  const report = documentOf(statement([entry(), entry({ status: 'PDNG' })]))
    .replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt')
    .replaceAll('Stmt>', 'Rpt>')
  expect((await read(report)).own[0]?.transactions).toHaveLength(1)
})

test.each([
  ['notXml', ':20:940S'],
  ['notXml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>'],
  ['notXml', documentOf(statement([entry(), entry()])).slice(0, -200)],
  ['notCamt053', '<Document><CstmrCdtTrfInitn/></Document>'],
  ['notCamt053', '<html/>'],
  ['notification', '<Document><BkToCstmrDbtCdtNtfctn><Ntfctn/></BkToCstmrDbtCdtNtfctn></Document>'],
  ['incomplete', `<Document><BkToCstmrStmt><Stmt><Acct/>${entry()}</Stmt></BkToCstmrStmt></Document>`],
])('says that a file is %s: %s', async (reason, text) => {
  const found = await read(text)
  expect(found.skippedFiles.map((one) => one.reason)).toEqual([reason])
  expect(found.own).toEqual([])
})

test('statements of other accounts are named, and their entries are not (F21)', async () => {
  const found = await read(
    documentOf(
      statement([entry({ date: '' }), entry()], 'NL91ABNA0417164300'),
      statement([entry()]),
      statement([entry()], 'NL91ABNA0417164300'),
      statement([], 'DE02120300000000202051'),
    ),
  )
  expect(found.own.map(({ account, transactions }) => [account, transactions.length])).toEqual([[own, 1]])
  expect(found.others).toEqual([
    { account: 'NL91ABNA0417164300', transactions: 2 },
    { account: 'DE02120300000000202051', transactions: 0 },
  ])
  expect(found.skipped).toEqual([])
})

const statementOf = (date: string) => documentOf(statement([entry({ date: `<Dt>${date}</Dt>` })]))
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? Buffer.from(content) : content,
      ]),
    ),
  )

test('several documents in one file are read, up to one that is cut off (F39)', async () => {
  const found = await read(
    `${statementOf('2026-11-19')}\n${statementOf('2026-11-20')}\n${statementOf('2026-11-21').slice(0, -20)}`,
  )
  expect(found.own[0]?.transactions.map(({ bookingDate }) => bookingDate)).toEqual(['2026-11-19', '2026-11-20'])
  expect(found.skippedFiles).toEqual([{ file: null, statement: null, reason: 'notXml' }])
})

test('an archive is read file by file; what is no statement is named (F39)', async () => {
  const found = await read(
    zip({
      '2026/a.xml': statementOf('2026-11-19'),
      'b.XML': statementOf('2026-11-20'),
      'statement.pdf': '%PDF-1.7',
      '__MACOSX/._a.xml': 'x',
      'inner.zip': zip({ 'a.xml': statementOf('2026-11-21') }),
      'n.xml': '<Document><BkToCstmrDbtCdtNtfctn><Ntfctn/></BkToCstmrDbtCdtNtfctn></Document>',
    }),
  )
  expect(found.own[0]?.transactions).toHaveLength(2)
  expect(found.skippedFiles.map(({ file, reason }) => [file, reason])).toEqual([
    ['statement.pdf', 'notXml'],
    ['inner.zip', 'notXml'],
    ['n.xml', 'notification'],
  ])
})

test('one booking in two files of an archive has one key (F39)', async () => {
  const found = await read(zip({ 'day.xml': statementOf('2026-11-20'), 'month.xml': documentOf(statement([entry()])) }))
  expect(new Set(found.own[0]?.transactions.map(({ key }) => key)).size).toBe(1)
})

test.each<[string, Uint8Array]>([
  ['cut off', zip({ 'a.xml': statementOf('2026-11-20') }).subarray(0, 300)],
  ['with too many files', zip(Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.xml`, '<a/>'])))],
  ['that unpacks to a hundred times its size', zip({ 'a.xml': ' '.repeat(70 * 1024 * 1024) })],
])('an archive %s is refused', async (_, bytes) => {
  const found = await read(bytes)
  expect(found.skippedFiles).toEqual([{ file: null, statement: null, reason: 'archive' }])
})
