import { type BankSample, type SampleEntry, write } from './bank-sample.ts'

const own = 'FR1420041010050500013M02606'
const lefevre = { name: 'BOULANGERIE LEFÈVRE', number: '20041010050500013M02606' }
const of = (...entries: SampleEntry[]) => [{ id: '00323', account: own, currency: 'EUR', entries }]

/**
 * Latin 1, codes of CFONB, much in the text of the bank, collected bookings without amounts. Written from knowledge of the banks' files: no bank
 * of this page was compared with the guide of CFONB or with a sample, since no sample of a French bank was found in public repositories.
 */
export const france: readonly BankSample[] = [
  {
    bank: 'Crédit Agricole, prefixes and Latin 1',
    country: 'FR',
    own,
    bytes: write({
      version: '02',
      prefix: 'ns2',
      encoding: 'ISO-8859-1',
      statements: of({
        amount: '411.4',
        reference: '0K3TZ1Q',
        code: '05//CFONB',
        details: [{ ...lefevre, documents: ['2026-0002'] }],
      }),
    }),
    expected: ['2026-11-20 411.40 EUR · BOULANGERIE LEFÈVRE · 20041010050500013M02606 · - · - · 2026-0002'],
  },
  {
    bank: 'Société Générale, only the text of the bank',
    country: 'FR',
    own,
    bytes: write({
      version: '02',
      encoding: 'ISO-8859-1',
      statements: of(
        { amount: '411.40', reference: '0', code: '05//CFONB', bankText: 'VIR SEPA REÇU DE LEFÈVRE FACTURE 2026-0001' },
        { amount: '411.40', reference: '0', code: '05//CFONB', bankText: 'VIR SEPA REÇU DE MARTIN FACTURE 2026-0003' },
      ),
    }),
    expected: [
      '2026-11-20 411.40 EUR · - · - · - · - · VIR SEPA REÇU DE LEFÈVRE FACTURE 2026-0001',
      '2026-11-20 411.40 EUR · - · - · - · - · VIR SEPA REÇU DE MARTIN FACTURE 2026-0003',
    ],
  },
  {
    bank: 'BNP Paribas, a collected booking without amounts',
    country: 'FR',
    own,
    bytes: write({
      version: '02',
      statements: of(
        {
          amount: '300.00',
          reference: 'RE77',
          code: '21//CFONB',
          batch: 2,
          details: [lefevre, { name: 'MARTIN SARL' }],
        },
        { amount: '12.00', reference: 'RE78', code: '05//CFONB', details: [lefevre] },
      ),
    }),
    expected: [
      '2026-11-20 300.00 EUR · - · - · - · - · -',
      '2026-11-20 12.00 EUR · BOULANGERIE LEFÈVRE · 20041010050500013M02606 · - · - · -',
    ],
  },
  {
    bank: 'CIC, a creditor reference of ISO 11649',
    country: 'FR',
    own,
    bytes: write({
      version: '02',
      statements: of({
        amount: '411.40',
        reference: 'C9912',
        details: [{ ...lefevre, structured: 'RF18 2026 0007', issuer: 'ISO' }],
      }),
    }),
    expected: [
      '2026-11-20 411.40 EUR · BOULANGERIE LEFÈVRE · 20041010050500013M02606 · RF1820260007 · - · RF18 2026 0007',
    ],
  },
  {
    bank: 'LCL, details that add up to something else',
    country: 'FR',
    own,
    bytes: write({
      version: '08',
      statements: of({
        amount: '100.00',
        reference: 'L55',
        batch: 2,
        details: [
          { ...lefevre, amount: '99.00', texts: ['2026-0001'] },
          { ...lefevre, amount: '99.00', texts: ['2026-0002'] },
        ],
      }),
    }),
    expected: ['2026-11-20 100.00 EUR · BOULANGERIE LEFÈVRE · 20041010050500013M02606 · - · - · 2026-0001 2026-0002'],
    differences: ['1: 100.00, 198.00'],
  },
  {
    bank: 'La Banque Postale, an account without IBAN, entries to come',
    country: 'FR',
    own: '20041010050500013M02606',
    bytes: write({
      version: '02',
      statements: [
        {
          id: '4',
          account: '20041 01005 0500013M026 06',
          isOther: true,
          entries: [
            { amount: '5.00', reference: 'P1', details: [{ name: 'MARTIN SARL' }] },
            { amount: '6.00', reference: 'P2', status: 'PDNG', details: [{ name: 'MARTIN SARL' }] },
          ],
        },
      ],
    }),
    expected: ['2026-11-20 5.00 EUR · MARTIN SARL · - · - · - · -'],
  },
]
