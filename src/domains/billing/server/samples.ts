import { v7 as uuid } from 'uuid'
import type { VatCategory } from '#base/official/vat-categories.ts'
import type { SampleAccount } from '#domains/accounts/server/samples.ts'
import { fragment, raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'
import { type StatementLine, totalsOf } from '../rules/lines.ts'
import type { Buyer, Seller, Terms } from '../rules.ts'
import type { WholeStatement } from './queries.ts'

/** A seller with complete data. */
export const sampleSeller: Seller = {
  name: 'Sample Staffing',
  vatNumber: 'BE0428759497',
  street: 'Rue Haute 1',
  city: 'Bruxelles',
  postalZone: '1000',
  country: 'BE',
  registrationNumber: '0428759497',
  registrationScheme: '0208',
  electronicAddress: '0428759497',
  electronicScheme: '0208',
  contact: { name: 'An Admin', phone: '+3225550123', email: 'admin@sample.example' },
  accountNumber: 'BE68539007547034',
  accountBic: 'GEBABEBB',
}

/** A buyer with complete data. */
export const sampleBuyer: Buyer = {
  name: 'Sample Client',
  vatNumber: 'NL004495445B01',
  street: 'Keizersgracht 1',
  city: 'Amsterdam',
  postalZone: '1015 AA',
  country: 'NL',
  registrationNumber: '12345678',
  registrationScheme: '0106',
  electronicAddress: 'NL004495445B01',
  electronicScheme: '9944',
  contact: { name: null, phone: null, email: null },
  buyerReference: 'PO 4711',
}

/** Returns terms of a VAT category: 21 %, or none with its reason. */
export function sampleTerms(vatCategory: VatCategory = 'S'): Terms {
  return {
    vatCategory,
    vatBasisPoints: vatCategory === 'S' ? 2100 : null,
    exemptionReason: vatCategory === 'E' ? 'Exempt: article 44' : null,
    paymentDays: 30,
    premiums: { overtimePercent: 150, nightPercent: 125, holidayPercent: 200 },
  }
}

/** Returns a line of the given minutes at a plain hourly rate. */
export function sampleLine(minutes: number, hourly: bigint, over: Partial<StatementLine> = {}): StatementLine {
  const net = Number((BigInt(minutes) * hourly * 2n + 60n) / 120n)
  return {
    projectId: 'p',
    projectName: 'Night shift',
    workerId: 'w',
    workerName: 'Ann Peeters',
    firstDate: '2026-11-02',
    lastDate: '2026-11-06',
    minutes,
    rate: { exact: hourly * 10_000n, currency: 'EUR' },
    premium: null,
    percent: 100,
    net,
    hours: [],
    ...over,
  }
}

/** Returns a complete invoice, with the given values in place of the defaults. */
export function sampleStatement(over: Partial<WholeStatement> = {}): WholeStatement {
  const lines = over.lines ?? [sampleLine(455, 1735n), sampleLine(480, 3550n)]
  const terms = over.terms ?? sampleTerms()
  return {
    id: 's',
    kind: 'invoice',
    number: '2026-0007',
    client: { id: 'c', name: 'Sample Client' },
    issueDate: '2026-12-01',
    dueDate: '2026-12-31',
    fromDate: '2026-11-01',
    toDate: '2026-11-30',
    currency: 'EUR',
    ...totalsOf(lines, terms.vatBasisPoints ?? 0),
    status: 'issued',
    open: totalsOf(lines, terms.vatBasisPoints ?? 0).total,
    isSent: false,
    credits: null,
    creditedBy: null,
    creditedStatement: null,
    allowed: [],
    reason: null,
    language: 'en',
    seller: sampleSeller,
    buyer: sampleBuyer,
    terms,
    vatCategory: terms.vatCategory ?? 'S',
    vatBasisPoints: terms.vatBasisPoints ?? 0,
    exemptionReason: terms.exemptionReason,
    orderNumber: null,
    missing: [],
    lines,
    ...over,
  }
}

/** Creates what a client needs to be billed: complete seller and buyer, 21 % VAT, and 42.50 EUR an hour. Returns the id of the rate. */
export async function sampleBilling(
  world: World,
  { organisationId }: { organisationId: string },
  clientId: string,
  { rate = 4250 as number | null, markup = null as number | null } = {},
): Promise<string> {
  const columns = raw(
    'street, city, postal_zone, country, registration_number, registration_scheme, electronic_address, electronic_scheme',
  )
  const values = (one: Seller | Buyer) => fragment`
    ${one.street}, ${one.city}, ${one.postalZone}, ${one.country}, ${one.registrationNumber}, ${one.registrationScheme},
    ${one.electronicAddress}, ${one.electronicScheme}`
  await world.sql`update organisations set vat_number = ${sampleSeller.vatNumber} where id = ${organisationId}`
  await world.sql`update clients set vat_number = ${sampleBuyer.vatNumber} where organisation_id = ${organisationId} and id = ${clientId}`
  await world.sql`
    insert into billing_sellers (organisation_id, id, ${columns}, account_number, account_bic)
    values (${organisationId}, ${organisationId}, ${values(sampleSeller)}, ${sampleSeller.accountNumber}, ${sampleSeller.accountBic})
    on conflict do nothing`
  await world.sql`
    insert into billing_terms (organisation_id, id, ${columns}, buyer_reference, vat_category, vat_basis_points, markup_basis_points)
    values (${organisationId}, ${clientId}, ${values(sampleBuyer)}, ${sampleBuyer.buyerReference}, 'S', 2100, ${markup})`
  const id = uuid()
  if (rate !== null)
    await world.sql`
      insert into bill_rates (organisation_id, id, client_id, from_date, amount, currency)
       values (${organisationId}, ${id}, ${clientId}, '2026-01-01', ${rate}, 'EUR')`
  return id
}

/** Creates an invoice of October for eight hours, with the given names of the worker and, optionally, the project and the currency. With another project, half of the hours are for it. */
export async function sampleInvoice(
  world: World,
  { organisationId, accountId }: SampleAccount,
  of: {
    clientId: string
    projectId: string
    workerId: string
    name: string
    projectName?: string
    number?: number
    currency?: string
    otherProjectId?: string
  },
): Promise<string> {
  const id = uuid()
  await world.sql`
    insert into client_statements (organisation_id, id, client_id, kind, year, number, issue_date, due_date, from_date, to_date, currency,
                                   net_amount, vat_amount, total_amount, minutes, language, seller, buyer, terms, issued_by)
    values (${organisationId}, ${id}, ${of.clientId}, 'invoice', 2026, ${of.number ?? 1}, '2026-11-02', '2026-12-02', '2026-10-01', '2026-10-31',
            ${of.currency ?? 'EUR'}, 34000, 7140, 41140, 480, 'en', ${JSON.stringify(sampleSeller)}, ${JSON.stringify(sampleBuyer)},
            ${JSON.stringify(sampleTerms())}, ${accountId})`
  const projectIds = of.otherProjectId ? [of.projectId, of.otherProjectId] : [of.projectId]
  for (const [position, projectId] of projectIds.entries())
    await world.sql`
      insert into client_statement_lines (organisation_id, id, statement_id, position, project_id, project_name, worker_id, worker_name,
                                          first_date, last_date, minutes, rate_exact, percent, net_amount, hours)
      values (${organisationId}, ${uuid()}, ${id}, ${position}, ${projectId}, ${of.projectName ?? of.name}, ${of.workerId}, ${of.name},
              '2026-10-05', '2026-10-05', ${480 / projectIds.length}, 42500000, 100, ${34000 / projectIds.length}, '[]')`
  const hours = {
    project: of.projectName ?? of.name,
    date: '2026-10-05',
    startTime: '08:00',
    endTime: '16:30',
    breakMinutes: 30,
    minutes: 480,
    decision: { outcome: 'confirmed', by: 'Ines Maes', at: '2026-10-12T08:00:00Z' },
  }
  await world.sql`
    insert into client_statement_hours (organisation_id, id, statement_id, worker_id, entries)
     values (${organisationId}, ${uuid()}, ${id}, ${of.workerId}, ${JSON.stringify([hours])})`
  await world.sql`
    insert into statement_numbers (organisation_id, year, last) values (${organisationId}, 2026, ${of.number ?? 1})
    on conflict (organisation_id, year) do update set last = excluded.last`
  return id
}
