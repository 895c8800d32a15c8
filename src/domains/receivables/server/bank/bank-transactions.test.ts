import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { receivableRoutes } from '../../contract.ts'
import {
  type BankTransaction,
  bankTransactionRoutes as routes,
  type BankTransactionStatus,
} from '../../contract/bank-transactions.ts'
import { bankTransactions, receivables } from '../routes.ts'
import { bankFiles } from '../testing/bank-files.ts'

const world = await openWorld([...billing, ...receivables, ...bankTransactions])

/** Creates a client with three invoices of 411.40 EUR each: 2026-0001 to 2026-0003. */
async function scene() {
  const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
  const { clientId, projectId } = await sampleProject(world, organisation)
  await sampleBilling(world, organisation, clientId)
  const invoice = (number: number, of = clientId) =>
    sampleInvoice(world, admin, { clientId: of, projectId, workerId: worker.accountId, name: 'Ann', number })
  const invoices = [await invoice(1), await invoice(2), await invoice(3)] as const
  const load = (content: Uint8Array | string, by = admin) => {
    const file = new Blob([typeof content === 'string' ? content : new Uint8Array(content)], {
      type: 'application/xml',
    })
    return world.call(routes.importBankFile, { file }, by)
  }
  const list = async (status: BankTransactionStatus = 'open', by = admin) =>
    (await world.call(routes.listBankTransactions, { query: { status } }, by)).body.items
  const bookAll = async () => {
    const ids = (await list()).map(({ id }) => id)
    return (await world.call(routes.bookBankTransactions, { body: { ids } }, admin)).body
  }
  const book = (id: string, allocations: { statementId: string; amount: number }[], of = clientId) =>
    world.call(routes.bookBankTransaction, { params: { id }, body: { clientId: of, allocations } }, admin)
  const balances = () =>
    Promise.all(
      invoices.map(async (id) => {
        const { status, open } = (await world.call(billingRoutes.readStatement, { params: { id } }, admin)).body
        return [status, open]
      }),
    )
  const credit = async () =>
    (await world.call(receivableRoutes.readClientReceivables, { params: { id: clientId } }, admin)).body.credit
  return { organisation, admin, clientId, projectId, invoices, invoice, load, list, bookAll, book, balances, credit }
}
type Scene = Awaited<ReturnType<typeof scene>>

const rankOf = ({ amount, isReversal, proposal }: BankTransaction) =>
  `${amount.amount} ${isReversal} ${proposal?.allocations[0]?.statement.name}`
const shown = async ({ list }: Scene, status?: BankTransactionStatus) =>
  (await list(status))
    .toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)))
    .map(({ amount, isReversal, proposal }) => [
      amount.amount,
      isReversal ? 'reversal' : 'payment',
      proposal?.evidence ?? null,
      proposal?.allocations.map(({ statement, amount: part }) => `${statement.name} ${part}`).join(', ') ?? null,
      proposal?.credit ?? 0,
      proposal?.isCertain ?? false,
    ])

test('a Belgian file: structured communications, one of them partly paid, and a reversal that opens its invoice again', async () => {
  const here = await scene()
  const loaded = await here.load(bankFiles.belgian)
  expect([loaded.status, loaded.body]).toEqual([
    201,
    {
      account: 'BE68539007547034',
      transactions: 4,
      added: 4,
      known: [],
      skipped: [],
      skippedCount: 0,
      differences: [],
      differenceCount: 0,
      otherAccounts: [],
      skippedFiles: [],
    },
  ])
  expect(await shown(here)).toEqual([
    [20005, 'payment', 'structured', '2026-0002 20005', 0, true],
    [41140, 'payment', 'structured', '2026-0001 41140', 0, true],
    [41140, 'payment', 'structured', '2026-0003 41140', 0, true],
    // What it takes back has not been booked yet.
    [41140, 'reversal', null, null, 0, false],
  ])
  expect(await here.bookAll()).toEqual({ booked: 3, skipped: 1 })
  expect((await here.balances()).map(([, open]) => open)).toEqual([0, 21135, 0])
  const [reversal] = await here.list()
  expect(reversal?.proposal).toMatchObject({ isCertain: true, payment: { receivedOn: '2026-11-20' } })
  expect(await here.bookAll()).toEqual({ booked: 1, skipped: 0 })
  expect((await here.balances()).map(([, open]) => open)).toEqual([41140, 21135, 0])
  // The bank has taken the payment back for good: its first booking is not opened again.
  const booked = await here.list('booked')
  expect(booked.map(({ allowed }) => allowed)).toEqual([[], [], [], []])
  expect(booked.filter(({ payment }) => payment?.isReversed)).toHaveLength(2)
})

test('a Dutch file: two invoices in one transfer, one paid too much, and one that nothing names', async () => {
  const here = await scene()
  await here.load(bankFiles.dutch)
  expect(await shown(here)).toEqual([
    [42140, 'payment', 'endToEnd', '2026-0003 41140', 1000, true],
    [82280, 'payment', 'number', '2026-0001 41140, 2026-0002 41140', 0, true],
    [9900, 'payment', null, null, 0, false],
  ])
  expect(await here.bookAll()).toEqual({ booked: 2, skipped: 1 })
  expect((await here.balances()).map(([status]) => status)).toEqual(['paid', 'paid', 'paid'])
  expect(await here.credit()).toEqual([{ amount: 1000, currency: 'EUR' }])
})

test('a French file: an invoice named in the text of the bank, one named as a document', async () => {
  const here = await scene()
  expect((await here.load(bankFiles.french)).body).toMatchObject({ transactions: 2, added: 2 })
  expect((await shown(here)).map(([, , evidence, parts]) => [evidence, parts]).toSorted()).toEqual([
    ['number', '2026-0001 41140'],
    ['number', '2026-0002 41140'],
  ])
})

test('the same file three times at the same moment adds its transactions once; what was booked stays booked', async () => {
  const here = await scene()
  const loads = await Promise.all([1, 2, 3].map(() => here.load(bankFiles.belgian)))
  expect(loads.map(({ body }) => body.added).toSorted()).toEqual([0, 0, 4])
  await here.bookAll()
  const again = (await here.load(bankFiles.belgian)).body
  expect(again.added).toBe(0)
  expect(again.known.map(({ amount, text }) => [amount.amount, text])).toHaveLength(4)
  expect(await here.list('booked')).toHaveLength(3)
  // Another organisation has its own.
  expect((await (await scene()).load(bankFiles.belgian)).body.added).toBe(4)
})

test('two users who book a transaction at the same moment record one payment', async () => {
  const here = await scene()
  await here.load(bankFiles.dutch)
  const open = (await here.list()).find(({ proposal }) => proposal === null)
  const answers = await Promise.all(Array.from({ length: 6 }, () => here.book(open?.id ?? '', [])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await here.credit()).toEqual([{ amount: 9900, currency: 'EUR' }])
})

test('a payer is known from the second payment on, and an exact amount is proposed but not booked unseen', async () => {
  const here = await scene()
  await here.load(bankFiles.dutch)
  await here.bookAll()
  await here.invoice(4)
  const again = bankFiles.dutch
    .toString('utf8')
    .replaceAll('2026-11-20', '2026-11-19')
    .replaceAll('2026-000', '1999-000')
  await here.load(again.replace('82280', '411.40').replaceAll('822.80', '411.40'))
  const found = (await shown(here)).filter(([amount]) => amount === 41140)
  expect(found).toEqual([[41140, 'payment', 'payer', '2026-0004 41140', 0, false]])
})

test('a sender is known by its name, and an ambiguous amount is suggested with each invoice', async () => {
  const here = await scene()
  await world.sql`update clients set name = 'De Smet Bouw' where id = ${here.clientId}`
  const [first, second] = here.invoices
  const own = async () => {
    const [found] = await here.list()
    return found
  }
  await here.load(message(entry('411.40', debtor('DE SMET BOUW N.V.'))))
  const found = await own()
  expect(found?.proposal).toBeNull()
  expect(found?.suggestions.map(({ evidence, allocations }) => [evidence, allocations[0]?.statement.name])).toEqual([
    ['payerName', '2026-0001'],
    ['payerName', '2026-0002'],
    ['payerName', '2026-0003'],
  ])
  expect(await here.bookAll()).toEqual({ booked: 0, skipped: 1 })
  expect((await here.book(found?.id ?? '', [{ statementId: first, amount: 41140 }])).status).toBe(200)
  // Another name is learned from what was booked under it; what a user has reversed tells nothing.
  await here.load(message(entry('500.00', debtor('D.S.B. Holding'))))
  expect((await own())?.suggestions).toEqual([])
  const { body } = await here.book((await own())?.id ?? '', [{ statementId: second, amount: 41140 }])
  await here.load(message(entry('100.00', debtor('D.S.B. Holding'))))
  const learned = await own()
  expect(learned?.suggestions).toMatchObject([
    { evidence: 'payerName', allocations: [{ statement: { name: '2026-0003' }, amount: 10_000, open: 41_140 }] },
  ])
  const reversed = { params: { id: body.payment?.id ?? '' }, body: { reason: 'Wrong client' } }
  await world.call(receivableRoutes.reversePayment, reversed, here.admin)
  expect((await own())?.suggestions).toEqual([])
})

test('a transaction is booked for chosen invoices of one client, never for more than was received', async () => {
  const here = await scene()
  await here.load(bankFiles.dutch)
  const open = (await here.list()).find(({ amount }) => amount.amount === 9900)
  const [first] = here.invoices
  const more = await here.book(open?.id ?? '', [{ statementId: first, amount: 9901 }])
  expect([more.status, more.problem.code]).toEqual([409, 'CONFLICT'])
  const twice = await here.book(open?.id ?? '', [
    { statementId: first, amount: 1 },
    { statementId: first, amount: 1 },
  ])
  expect(twice.status).toBe(422)
  const { clientId: other } = await sampleProject(world, here.organisation)
  expect((await here.book(open?.id ?? '', [{ statementId: first, amount: 9900 }], other)).status).toBe(422)
  expect((await here.book(open?.id ?? '', [{ statementId: first, amount: 9900 }])).status).toBe(200)
  expect((await here.balances())[0]).toEqual(['partly_paid', 31240])
})

test('a transaction is ignored and opened again; a booked one only after its payment was reversed', async () => {
  const here = await scene()
  await here.load(bankFiles.dutch)
  const open = (await here.list()).find(({ amount }) => amount.amount === 9900)
  const params = { id: open?.id ?? '' }
  const ignore = () => world.call(routes.ignoreBankTransaction, { params }, here.admin)
  const reopen = () => world.call(routes.reopenBankTransaction, { params }, here.admin)
  expect((await reopen()).status).toBe(409)
  expect((await ignore()).body).toMatchObject({ status: 'ignored', allowed: ['reopen'] })
  expect((await ignore()).status).toBe(409)
  expect((await here.book(params.id, [])).status).toBe(409)
  expect((await reopen()).body.status).toBe('open')
  const { payment } = (await here.book(params.id, [])).body
  expect((await reopen()).status).toBe(409)
  const reversed = { params: { id: payment?.id ?? '' }, body: { reason: 'Wrong client' } }
  await world.call(receivableRoutes.reversePayment, reversed, here.admin)
  expect((await reopen()).body).toMatchObject({ status: 'open', payment: null })
})

test.each([
  ['another format', ':20:940S'],
  ['a file that is about transfers', '<Document><CstmrCdtTrfInitn/></Document>'],
  ['an entity of its own', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Document>&b;</Document>'],
])('T19 refuses %s and stores nothing', async (_, content) => {
  const here = await scene()
  const { status, problem } = await here.load(content)
  expect([status, problem.code]).toEqual([422, 'VALIDATION'])
  expect(await here.list()).toEqual([])
})

test('a file about another account is refused and names it', async () => {
  const here = await scene()
  const other = bankFiles.dutch.toString('utf8').replace('BE68539007547034', 'NL91ABNA0417164300')
  const { status, problem } = await here.load(other)
  expect([status, problem.account]).toEqual([409, 'NL91ABNA0417164300'])
})

const account = 'BE68539007547034'
const entry = (amount: string, more = '', date = '2026-11-20') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt>${more}</Ntry>`
const message = (entries: string, of = account) =>
  `<Document><BkToCstmrStmt><Stmt><Id>7</Id><Acct><Id><IBAN>${of}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const debtor = (name: string, more = '') =>
  `<AcctSvcrRef>NONREF</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>${more}</RltdPties></TxDtls></NtryDtls>`

test('a file with statements of several accounts imports ours and names the others (F21)', async () => {
  const here = await scene()
  const both =
    message(entry('1.00')).replace('</BkToCstmrStmt></Document>', '') +
    message(entry('2.00'), 'NL91ABNA0417164300').replace('<Document><BkToCstmrStmt>', '')
  const { status, body } = await here.load(both)
  expect([status, body.account, body.added]).toEqual([201, account, 1])
  expect(body.otherAccounts).toEqual([{ account: 'NL91ABNA0417164300', transactions: 1 }])
  expect((await here.list()).map(({ amount }) => amount.amount)).toEqual([100])
})

test('entries that cannot be read are named and the others are imported (F22, F84, F86, F95)', async () => {
  const here = await scene()
  const details = '<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">99.00</Amt></TxAmt></AmtDtls></TxDtls>'
  const { body } = await here.load(
    message(
      entry('100.00', `<NtryDtls>${details}${details}</NtryDtls>`) +
        entry('1.00', '', '2026-02-30') +
        entry('9999999999999.99') +
        entry('300.00', '<NtryDtls><TxDtls/><TxDtls/></NtryDtls>'),
    ),
  )
  expect([body.transactions, body.added, body.skippedCount]).toEqual([2, 2, 2])
  const position = { file: null, statement: '7', reference: null }
  expect(body.skipped).toEqual([
    { ...position, entry: 2, reason: 'date', value: '2026-02-30' },
    { ...position, entry: 3, reason: 'tooLarge', value: '9999999999999.99' },
  ])
  expect(body.differences).toMatchObject([{ entry: 1, amount: { amount: 10_000, currency: 'EUR' }, details: 19_800 }])
  expect((await here.list()).map(({ amount }) => amount.amount).toSorted()).toEqual([10_000, 30_000])
})

test('a file in which no entry can be read is refused and names each (F86)', async () => {
  const here = await scene()
  const { status, problem } = await here.load(message(entry('1.00', '', '2026-02-30')))
  expect([status, problem.reason, problem.skippedCount]).toEqual([422, 'entries', 1])
  expect(problem.skipped).toMatchObject([{ entry: 1, reason: 'date', value: '2026-02-30' }])
})

test('two files with bookings of one reference and one day add both, and name what they know (F85)', async () => {
  const here = await scene()
  const [first, second] = [message(entry('21.00', debtor('Ann'))), message(entry('22.00', debtor('Ben')))]
  expect((await here.load(first)).body).toMatchObject({ added: 1, known: [] })
  expect((await here.load(second)).body).toMatchObject({ added: 1, known: [] })
  const again = (await here.load(first)).body
  expect(again.added).toBe(0)
  expect(again.known).toEqual([
    {
      bookedOn: '2026-11-20',
      amount: { amount: 2100, currency: 'EUR' },
      isReversal: false,
      debtorName: 'Ann',
      text: '',
    },
  ])
})

test('a booking that version 0.1.0 stored is known, and another one under the same key of that version is not (F85)', async () => {
  const here = await scene()
  await here.load(message(entry('21.00', debtor('Ann'))))
  const former = createHash('sha256')
    .update(JSON.stringify([account, '2026-11-20', false, 'NONREF', 0]))
    .digest('hex')
  await world.sql`update bank_transactions set key = ${former} where organisation_id = ${here.organisation.organisationId}`
  expect((await here.load(message(entry('21.00', debtor('Ann'))))).body).toMatchObject({ added: 0, transactions: 1 })
  expect((await here.load(message(entry('22.00', debtor('Ben'))))).body).toMatchObject({ added: 1 })
})

test('an archive of statements is imported (F39)', async () => {
  const here = await scene()
  const files = { 'a.xml': Buffer.from(message(entry('1.00'))), 'b.pdf': Buffer.from('%PDF-1.7') }
  const { body } = await here.load(zipSync(files))
  expect(body).toMatchObject({ added: 1, skippedFiles: [{ file: 'b.pdf', statement: null, reason: 'notXml' }] })
})

test('a payer with a very long number and long texts is booked (F86)', async () => {
  const here = await scene()
  const number = `<DbtrAcct><Id><Othr><Id>${'9'.repeat(10_000)}</Id></Othr></Id></DbtrAcct>`
  const text = `<RmtInf><Ustrd>${'x'.repeat(199)}😀${'y'.repeat(799)}😀</Ustrd></RmtInf>`
  const { body } = await here.load(
    message(entry('1.00', debtor('😀'.repeat(200), number).replace('</RltdPties>', `</RltdPties>${text}`))),
  )
  expect(body.added).toBe(1)
  const [open] = await here.list()
  expect((await here.book(open?.id ?? '', [])).status).toBe(200)
})

test('a transaction that an earlier version stored with an amount that no invoice can have is shown, and not booked (F84)', async () => {
  const here = await scene()
  await here.load(message(entry('1.00')))
  await world.sql`update bank_transactions set amount = 9999999999999998 where organisation_id = ${here.organisation.organisationId}`
  const [open] = await here.list()
  expect([open?.amount.amount, open?.allowed]).toEqual([9_999_999_999_999_998, ['ignore']])
  const refused = await here.book(open?.id ?? '', [])
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect(await here.bookAll()).toEqual({ booked: 0, skipped: 1 })
})

test('booking all certain ones leaves one that the bank has booked on a day to come', async () => {
  const here = await scene()
  const names = (invoice: string) => `<NtryDtls><TxDtls><RmtInf><Ustrd>${invoice}</Ustrd></RmtInf></TxDtls></NtryDtls>`
  await here.load(message(entry('411.40', names('2026-0001'), '2100-01-01') + entry('411.40', names('2026-0002'))))
  expect(await here.bookAll()).toEqual({ booked: 1, skipped: 1 })
})

test('without an account in the billing settings no file is read (F80)', async () => {
  const { manager: admin } = await sampleTeam(world, 'administrator')
  const file = new Blob([':not read'], { type: 'application/xml' })
  const { status, problem } = await world.call(routes.importBankFile, { file }, admin)
  expect([status, problem.code]).toEqual([409, 'CONFLICT'])
  expect(problem.detail).toContain('bank account')
})

test('a reader of invoices sees transactions and books none', async () => {
  const here = await scene()
  await here.load(bankFiles.dutch)
  const user = await sampleUser(world, here.organisation, 'user')
  expect((await here.load(bankFiles.belgian, user)).status).toBe(403)
})
