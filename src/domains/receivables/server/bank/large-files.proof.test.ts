import { expect, test } from 'vitest'
import { sampleBilling, sampleInvoice } from '#domains/billing/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { watchBlocking } from '#platform/server/testing/cpu-time.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { bankTransactionRoutes as routes } from '../../contract/bank-transactions.ts'
import { bankTransactions } from '../routes.ts'

const world = await openWorld(bankTransactions)
const { organisation, manager: admin, worker } = await sampleTeam(world, 'administrator')
const { clientId, projectId } = await sampleProject(world, organisation)
await sampleBilling(world, organisation, clientId)
await sampleInvoice(world, admin, { clientId, projectId, workerId: worker.accountId, name: 'Ann', number: 1 })

const load = (content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = new Blob([new Uint8Array(bytes)], { type: 'application/xml' })
  return world.call(routes.importBankFile, { file }, admin)
}

/** The longest time in which the main thread computed without a pause, in milliseconds of processor time. */
async function blocking<Result>(work: () => Promise<Result>) {
  const watch = watchBlocking()
  const result = await work()
  return { result, blockedMs: watch.stop() }
}

const entry = (index: number) =>
  `<Ntry><NtryRef>${index}</NtryRef><Amt Ccy="EUR">${index + 1}.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>` +
  `<BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>R${index}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Debtor ${index}</Nm></Dbtr>` +
  `<DbtrAcct><Id><IBAN>BE71096123456769</IBAN></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>2026-0001</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
const message = (entries: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>BE68539007547034</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join('')

// Sending a file of that size, which ends at its first character, blocks for this long, garbage collection of the test included.
const references: number[] = []
for (let count = 0; count < 10; count++)
  references.push((await blocking(() => load(`x${'a'.repeat(4_000_000)}`))).blockedMs)
const mostMs = Math.max(50, 2 * Math.max(...references))

test.each<[string, string | Uint8Array]>([
  ['250,000 attributes', `<Document ${many(250_000, (n) => ` a${n}=""`)}/>`],
  ['elements nested 500,000 times', '<a>'.repeat(500_000)],
  ['elements nested 500,000 times and closed', '<a>'.repeat(500_000) + '</a>'.repeat(500_000)],
  ['a million elements beside each other', `<Document>${'<a/>'.repeat(1_000_000)}</Document>`],
  ['a million elements in one entry', message(`<Ntry>${'<a/>'.repeat(1_000_000)}</Ntry>`)],
  ['a text of 4 MB', message(`<Ntry><Amt>${'1'.repeat(4_000_000)}</Amt></Ntry>`)],
  ['a name of 4 MB', `<${'a'.repeat(4_000_000)}/>`],
  ['an attribute of 4 MB', `<Document a="${'a'.repeat(4_000_000)}"/>`],
  ['50,000 namespaces', `<Document>${many(50_000, (n) => `<a${n} xmlns:b${n}="urn:${n}"/>`)}</Document>`],
  ['500,000 instructions', `<Document>${'<?a b?>'.repeat(500_000)}</Document>`],
  ['a long comment', `<Document><!--${' -'.repeat(2_000_000)}--></Document>`],
  ['CDATA without end', `<Document><![CDATA[${']'.repeat(4_000_000)}`],
  ['300,000 documents', '<a/>'.repeat(300_000)],
  ['a document type with 200,000 entities', `<!DOCTYPE a [${many(200_000, (n) => `<!ENTITY a${n} "x">`)}]><a/>`],
  ['800,000 references', `<Document>${'&amp;'.repeat(800_000)}</Document>`],
  ['entities that nobody declared', `<Document>${'&x;'.repeat(1_000_000)}</Document>`],
  ['only opening brackets', '<'.repeat(4_000_000)],
  ['invalid UTF-8', Buffer.concat([Buffer.from('<Document>'), Buffer.alloc(4_000_000, 0xe9)])],
  [
    'a statement in UTF-16 that is cut off',
    Buffer.from(`\uFEFF${message(many(4000, entry))}`, 'utf16le').subarray(0, -1001),
  ],
  ['many unreadable entries', message('<Ntry><CdtDbtInd>x</CdtDbtInd></Ntry>'.repeat(90_000))],
])(
  'a file with %s is refused, and blocks the main thread no longer than one that is not read (F80)',
  async (_, content) => {
    const { result, blockedMs } = await blocking(() => load(content))
    expect(result.status).toBe(422)
    expect(blockedMs).toBeLessThan(mostMs)
  },
)

test.each([6000, 10_000])('a file of %i payments is imported without blocking the main thread (F80)', async (count) => {
  const content = message(many(count, entry))
  const { result, blockedMs } = await blocking(() => load(content))
  expect(result.body).toMatchObject({ transactions: count, skippedCount: 0 })
  expect(blockedMs).toBeLessThan(mostMs)
})
