import { type BankSample, type SampleEntry, write } from './bank-sample.ts'

const at = (account: string, ...entries: SampleEntry[]) => [{ id: '1', account, currency: 'EUR', entries }]
const payer = { name: 'Müller AG', iban: 'CH9300762011623852957' }
const line = '2026-11-20 411.40 EUR · Müller AG · CH9300762011623852957 · - · -'

/** After the guides of SIX, STUZZA, CBI, the Nordic and Baltic banks, ABBL, AEB and BPFI. */
export const otherCountries: readonly BankSample[] = [
  {
    bank: 'PostFinance, version 4 with a QR reference',
    country: 'CH',
    own: 'CH5604835012345678009',
    bytes: write({
      version: '04',
      statements: at('CH56 0483 5012 3456 7800 9', {
        amount: '411.40',
        reference: '20261120002',
        details: [
          { ...payer, amount: '411.40', amountAs: 'Amt', structured: '210000000003139471430009017', issuer: 'QRR' },
        ],
      }),
    }),
    expected: [`${line} · 210000000003139471430009017`],
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
    bank: 'Nordea, a Finnish reference of 20 digits',
    country: 'FI',
    own: 'FI2112345600000785',
    bytes: write({
      version: '02',
      statements: at('FI2112345600000785', {
        amount: '411.40',
        reference: '2611205UTJ0001',
        code: '705//FFFS',
        details: [{ ...payer, structured: '00000000000020260001', issuer: 'ISO' }],
      }),
    }),
    expected: [`${line} · 00000000000020260001`],
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
