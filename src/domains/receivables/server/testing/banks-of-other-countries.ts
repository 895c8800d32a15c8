import { type BankSample, type SampleEntry, write } from './bank-sample.ts'

const at = (account: string, ...entries: SampleEntry[]) => [{ id: '1', account, currency: 'EUR', entries }]
const payer = { name: 'Müller AG', iban: 'CH9300762011623852957' }
const line = '2026-11-20 411.40 EUR · Müller AG · CH9300762011623852957 · - · -'

/**
 * Compared with samples in public repositories: PostFinance (libeufin, viafintech/camt_parser, OCA/bank-statement-import) and Finnish banks
 * (openerp7_camt, tests of a parser of camt.052 and camt.054), the envelope (prowide-iso20022). Not compared, neither with a guide nor with a sample: UBS, Zürcher Kantonalbank,
 * Erste Bank, Raiffeisen, Spuerkeess, UniCredit, Intesa Sanpaolo, Danske Bank, LHV, BBVA and AIB.
 */
export const otherCountries: readonly BankSample[] = [
  {
    bank: 'PostFinance, version 4 with a QR reference, a fee and returned orders',
    country: 'CH',
    own: 'CH5604835012345678009',
    bytes: write({
      version: '04',
      statements: at(
        'CH56 0483 5012 3456 7800 9',
        {
          amount: '411.40',
          reference: '20261120002',
          details: [
            { ...payer, amount: '411.40', amountAs: 'Amt', structured: '210000000003139471430009017', issuer: 'QRR' },
          ],
        },
        {
          amount: '0.90',
          direction: 'DBIT',
          reversal: 'false',
          reference: '20261120003',
          code: 'PMNT RCDT CHRG',
          details: [{ amount: '0.90', amountAs: 'Amt', direction: 'DBIT', reference: '20261120003' }],
          bankText: 'FÜR EINZAHLUNGEN',
        },
        {
          amount: '1850.00',
          reversal: 'false',
          reference: '20261120004',
          code: 'PMNT ICDT RRTN',
          batch: 2,
          details: ['900.00', '950.00'].map((amount) => ({ amount, amountAs: 'Amt' as const, returned: 'AC01' })),
          bankText: 'SAMMELGUTSCHRIFT RETOUREN',
        },
      ),
    }),
    expected: [`${line} · 210000000003139471430009017`],
  },
  {
    bank: 'PostFinance, version 8 with a collected credit',
    country: 'CH',
    own: 'CH5604835012345678009',
    bytes: write({
      version: '08',
      statements: at('CH5604835012345678009', {
        amount: '1537.00',
        reversal: 'false',
        reference: '07582000303KBMSU',
        code: 'PMNT RCDT VCOM',
        details: [{ amount: '1537.00', amountAs: 'Amt', direction: 'CRDT', reference: '07582000303KBMSU' }],
        bankText: 'SAMMELGUTSCHRIFT VERARBEITUNG VOM 20.11.2026',
      }),
    }),
    expected: ['2026-11-20 1537.00 EUR · - · - · - · - · SAMMELGUTSCHRIFT VERARBEITUNG VOM 20.11.2026'],
  },
  {
    bank: 'UBS, version 8 in UTF-16',
    country: 'CH',
    own: 'CH5604835012345678009',
    bytes: write({
      version: '08',
      encoding: 'UTF-16',
      statements: at('CH5604835012345678009', {
        amount: '411.40',
        reference: '9930002ZK',
        details: [{ ...payer, texts: ['2026-0001'] }],
      }),
    }),
    expected: [`${line} · 2026-0001`],
  },
  {
    bank: 'Zürcher Kantonalbank, francs beside euros',
    country: 'CH',
    own: 'CH5604835012345678009',
    bytes: write({
      version: '08',
      statements: at(
        'CH5604835012345678009',
        { amount: '500.00', currency: 'CHF', reference: 'Z1', details: [payer] },
        { amount: '411.40', reference: 'Z2', details: [payer] },
      ),
    }),
    expected: [`${line} · -`],
    skipped: ['1: currency CHF'],
  },
  {
    bank: 'Erste Bank, version 2',
    country: 'AT',
    own: 'AT611904300234573201',
    bytes: write({
      version: '02',
      statements: at('AT611904300234573201', {
        amount: '411.40',
        reference: '201002611202ALB-00',
        details: [{ ...payer, texts: ['RNr. 2026-0001'] }],
      }),
    }),
    expected: [`${line} · RNr. 2026-0001`],
  },
  {
    bank: 'Raiffeisen, a day with its zone and an amount with a sign',
    country: 'AT',
    own: 'AT611904300234573201',
    bytes: write({
      version: '02',
      statements: at('AT611904300234573201', {
        amount: ' +411.40 ',
        booked: '<Dt>2026-11-20Z</Dt>',
        reference: 'R1',
        details: [payer],
      }),
    }),
    expected: [`${line} · -`],
  },
  {
    bank: 'Spuerkeess, version 13',
    country: 'LU',
    own: 'LU280019400644750000',
    bytes: write({
      version: '13',
      prefix: 'camt',
      statements: at('LU280019400644750000', {
        amount: '411.40',
        reference: 'B1',
        details: [{ ...payer, texts: ['facture 2026/0001'] }],
      }),
    }),
    expected: [`${line} · facture 2026/0001`],
  },
  {
    bank: 'UniCredit, moments instead of days',
    country: 'IT',
    own: 'IT60X0542811101000000123456',
    bytes: write({
      version: '02',
      statements: at('IT60X0542811101000000123456', {
        amount: '411.40',
        booked: '<DtTm>2026-11-20T00:00:00.000+01:00</DtTm>',
        reference: 'UC001',
        code: '48//CBI',
        details: [{ ...payer, texts: ['SALDO FATT. 2026-0001'] }],
      }),
    }),
    expected: [`${line} · SALDO FATT. 2026-0001`],
  },
  {
    bank: 'Intesa Sanpaolo, a reversal marked with 1',
    country: 'IT',
    own: 'IT60X0542811101000000123456',
    bytes: write({
      version: '04',
      statements: at('IT60X0542811101000000123456', {
        amount: '411.40',
        direction: 'DBIT',
        reversal: '1',
        reference: 'IS9',
        code: '48//CBI',
        details: [payer],
      }),
    }),
    expected: ['2026-11-20 -411.40 EUR · Müller AG · CH9300762011623852957 · - · - · -'],
  },
  {
    bank: 'Danske Bank, crowns beside euros',
    country: 'DK',
    own: 'DK5000400440116243',
    bytes: write({
      version: '02',
      statements: at(
        'DK5000400440116243',
        { amount: '411.40', reference: '0000000000000', details: [payer] },
        { amount: '75.00', currency: 'DKK', number: '17', details: [payer] },
      ),
    }),
    expected: [`${line} · -`],
    skipped: ['2: currency DKK'],
  },
  {
    bank: 'Nordea, Finnish references in a collected booking',
    country: 'FI',
    own: 'FI2112345600000785',
    bytes: write({
      version: '02',
      statements: at('FI2112345600000785', {
        amount: '447.40',
        reference: '2611205UTJ0001',
        code: 'PMNT RCDT NTAV & 705 VIITESIIRROT//FFFS',
        batch: 2,
        details: [
          { ...payer, amount: '411.40', reference: '2611208E0049198529', structured: '00000000000020260001' },
          { name: 'Maksaja Oy', amount: '36.00', reference: '2611208E0049198530', structured: '66666666' },
        ],
      }),
    }),
    expected: [`${line} · 00000000000020260001`, '2026-11-20 36.00 EUR · Maksaja Oy · - · - · - · 66666666'],
  },
  {
    bank: 'LHV, an amount in a currency of the order',
    country: 'EE',
    own: 'EE382200221020145685',
    bytes: write({
      version: '02',
      statements: at('EE382200221020145685', {
        amount: '411.40',
        reference: 'LHV1',
        details: [{ ...payer, amount: '450.00', currency: 'USD', texts: ['invoice 2026-0001'] }],
      }),
    }),
    expected: [`${line} · invoice 2026-0001`],
  },
  {
    bank: 'BBVA, an amount with more digits than the currency',
    country: 'ES',
    own: 'ES9121000418450200051332',
    bytes: write({
      version: '02',
      statements: at(
        'ES9121000418450200051332',
        { amount: '411.40000', reference: 'BB1', details: [payer] },
        { amount: '1.005', reference: 'BB2', details: [payer] },
      ),
    }),
    expected: [`${line} · -`],
    skipped: ['2: amount 1.005'],
  },
  {
    bank: 'SWIFT, an envelope with a business application header',
    country: 'LU',
    own: 'LU280019400644750000',
    bytes: write({
      version: '07',
      isEnveloped: true,
      statements: at('LU280019400644750000', {
        amount: '411.40',
        reference: 'SW1',
        details: [{ ...payer, texts: ['2026-0001'] }],
      }),
    }),
    expected: [`${line} · 2026-0001`],
  },
  {
    bank: 'AIB, pounds beside euros',
    country: 'IE',
    own: 'IE29AIBK93115212345678',
    bytes: write({
      version: '08',
      statements: at(
        'IE29AIBK93115212345678',
        { amount: '411.40', reference: 'A1', details: [payer] },
        { amount: '20.00', currency: 'GBP', reference: 'A2', details: [{ name: 'Smith Ltd' }] },
      ),
    }),
    expected: [`${line} · -`, '2026-11-20 20.00 GBP · Smith Ltd · - · - · - · -'],
  },
]
