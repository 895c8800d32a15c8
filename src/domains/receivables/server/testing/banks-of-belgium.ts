import { type BankSample, pack, type SampleEntry, write } from './bank-sample.ts'

const own = 'BE68539007547034'
const foreign = 'BE43068999999501'
const deSmet = { name: 'BOUWWERKEN DE SMET NV', iban: 'BE71096123456769' }
const statement = (id: string, ...entries: SampleEntry[]) => ({ id, account: own, currency: 'EUR', entries })
const of = (...entries: SampleEntry[]) => [statement('2026-223', ...entries)]

/**
 * Structured communications, mostly version 2, the reference of the bank at the entry. Written from knowledge of the banks' files: no bank of
 * this page was compared with its guide or with a sample, since no sample of a Belgian bank was found in public repositories.
 */
export const belgium: readonly BankSample[] = [
  {
    bank: 'KBC, structured communication',
    country: 'BE',
    own,
    bytes: write({
      version: '02',
      statements: of({
        number: '0001',
        amount: '411.40',
        reference: '6B20K0N9B0000001',
        details: [{ ...deSmet, amount: '411.40', structured: '002026000196', issuer: 'BBA' }],
      }),
    }),
    expected: ['2026-11-20 411.40 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · 002026000196 · - · 002026000196'],
  },
  {
    bank: 'KBC, version 8 with a collected booking',
    country: 'BE',
    own,
    bytes: write({
      version: '08',
      statements: of({
        amount: '611.45',
        reference: '6B20K0N9B0000002',
        batch: 2,
        details: [
          { ...deSmet, amount: '200.05', endToEnd: 'PAY-77120', structured: '+++002/0260/00297+++' },
          { name: 'BRASSERIE DU PARC SRL', amount: '411.40', texts: ['FACTURE 2026-0003'] },
        ],
      }),
    }),
    expected: [
      '2026-11-20 200.05 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · 002026000297 · PAY-77120 · +++002/0260/00297+++',
      '2026-11-20 411.40 EUR · BRASSERIE DU PARC SRL · - · - · - · FACTURE 2026-0003',
    ],
  },
  {
    bank: 'BNP Paribas Fortis, codes of its own and texts of the bank',
    country: 'BE',
    own,
    bytes: write({
      version: '02',
      statements: of(
        {
          amount: '411.40',
          reference: '2026112000000017',
          code: '0150000//FEBELFIN',
          details: [{ ...deSmet, texts: ['2026-0001'], bankText: 'VIREMENT EN EUROS' }],
        },
        { amount: '12.00', direction: 'DBIT', reference: '2026112000000018', code: '0350000//FEBELFIN' },
      ),
    }),
    expected: ['2026-11-20 411.40 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · 2026-0001'],
  },
  {
    bank: 'BNP Paribas Fortis, a returned transfer',
    country: 'BE',
    own,
    bytes: write({
      version: '08',
      statements: of({
        amount: '411.40',
        direction: 'DBIT',
        reversal: 'true',
        reference: '2026112000000019',
        code: 'PMNT RCDT RRTN',
        details: [{ ...deSmet, structured: '002026000196' }],
      }),
    }),
    expected: ['2026-11-20 -411.40 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · 002026000196 · - · 002026000196'],
  },
  {
    bank: 'Belfius, a constant as reference',
    country: 'BE',
    own,
    bytes: write({
      version: '02',
      statements: of(
        { amount: '21.00', reference: 'NONREF', details: [{ ...deSmet, texts: ['2026-0001'] }] },
        { amount: '21.00', reference: 'NONREF', details: [{ name: 'JANSSENS BVBA', texts: ['2026-0002'] }] },
      ),
    }),
    expected: [
      '2026-11-20 21.00 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · 2026-0001',
      '2026-11-20 21.00 EUR · JANSSENS BVBA · - · - · - · 2026-0002',
    ],
  },
  {
    bank: 'ING België, dates with offsets',
    country: 'BE',
    own,
    bytes: write({
      version: '08',
      statements: of(
        { amount: '411.4', booked: '<Dt>2026-11-20+01:00</Dt>', details: [{ ...deSmet, structured: '002026000196' }] },
        { amount: '1.00', booked: '<DtTm>2026-11-20T23:59:59.123+01:00</DtTm>', details: [deSmet] },
      ),
    }),
    expected: [
      '2026-11-20 411.40 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · 002026000196 · - · 002026000196',
      '2026-11-20 1.00 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · -',
    ],
  },
  {
    bank: 'Crelan, two accounts in one file',
    country: 'BE',
    own,
    bytes: write({
      version: '02',
      statements: [
        { ...statement('00112', { amount: '99.00', reference: 'CR1' }), account: foreign },
        statement('00113', { amount: '50.00', reference: 'CR2', details: [{ ...deSmet, texts: ['voorschot'] }] }),
      ],
    }),
    expected: ['2026-11-20 50.00 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · voorschot'],
    others: ['BE43068999999501: 1'],
  },
  {
    bank: 'Argenta, an archive with a file for each day',
    country: 'BE',
    own,
    bytes: pack({
      'BE68539007547034_2026-11-19.xml': write({
        version: '02',
        statements: of({ amount: '10.00', booked: '<Dt>2026-11-19</Dt>', reference: 'AR1', details: [deSmet] }),
      }),
      'BE68539007547034_2026-11-20.xml': write({
        version: '02',
        statements: of({ amount: '20.00', reference: 'AR2', details: [deSmet] }),
      }),
    }),
    expected: [
      '2026-11-19 10.00 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · -',
      '2026-11-20 20.00 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · -',
    ],
  },
  {
    bank: 'Argenta, an entry with a day that does not exist',
    country: 'BE',
    own,
    bytes: write({
      version: '02',
      statements: of(
        { amount: '10.00', booked: '<Dt>2026-02-30</Dt>', reference: 'AR3', details: [deSmet] },
        { amount: '20.00', reference: 'AR4', details: [deSmet] },
      ),
    }),
    expected: ['2026-11-20 20.00 EUR · BOUWWERKEN DE SMET NV · BE71096123456769 · - · - · -'],
    skipped: ['1: date 2026-02-30'],
  },
]
