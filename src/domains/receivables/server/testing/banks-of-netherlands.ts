import { type BankSample, pack, type SampleEntry, write } from './bank-sample.ts'

const own = 'NL91ABNA0417164300'
const vanDijk = { name: 'Van Dijk Logistiek B.V.', iban: 'NL02RABO0123456789' }
const of = (...entries: SampleEntry[]) => [{ id: 'CAMT05320261120', account: own, currency: 'EUR', entries }]

/**
 * Compared with samples of the banks in public repositories: ING (tests of viafintech/camt_parser), Rabobank (a documented mapping with an
 * original entry), ABN AMRO (a statement in the source of a viewer, tests of OCA/bank-statement-import) and SNS (newinnovations/camt053). The
 * return of an instant transfer is composed of the codes of the standard. Not compared with a guide; bunq, Triodos and version 8 of ING and
 * Rabobank not at all.
 */
export const netherlands: readonly BankSample[] = [
  {
    bank: 'ING, codes of ISO and of the bank',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      statements: of({
        number: '032026324412145727005003002',
        amount: '822.80',
        reference: '7f1c04be52aa49d08e6b13f0c2d9a851',
        code: 'PMNT RCDT ESCT & 00100//ING Group',
        details: [{ ...vanDijk, texts: ['Facturen 2026-0001 en', '2026-0002'] }],
      }),
    }),
    expected: [
      '2026-11-20 822.80 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · Facturen 2026-0001 en 2026-0002',
    ],
  },
  {
    bank: 'ING, version 8 with the amount at the payment',
    country: 'NL',
    own,
    bytes: write({
      version: '08',
      statements: of({
        number: '2',
        amount: '421.40',
        booked: '<DtTm>2026-11-20T14:20:05.123+01:00</DtTm>',
        details: [{ ...vanDijk, amount: '421.40', amountAs: 'Amt', direction: 'CRDT', endToEnd: '2026-0003' }],
      }),
    }),
    expected: ['2026-11-20 421.40 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · 2026-0003 · -'],
  },
  {
    bank: 'Rabobank, statements of two days in one file',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      statements: [
        ...of({
          number: '1911595',
          amount: '411.40',
          booked: '<Dt>2026-11-19</Dt>',
          reference: '41022075189:CI18CT',
          code: 'PMNT RCDT ESCT & 541//RABOBANK',
          details: [{ ...vanDijk, amount: '411.40', reference: 'OM1B000000001987', texts: ['2026-0001'] }],
        }),
        ...of({
          number: '1911596',
          amount: '99.00',
          reference: '41022075190:CI18CT',
          code: 'PMNT RCDT ESCT & 541//RABOBANK',
          details: [{ ...vanDijk, amount: '99.00', reference: 'OM1B000000001988', texts: ['2026-0002'] }],
        }),
      ],
    }),
    expected: [
      '2026-11-19 411.40 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · 2026-0001',
      '2026-11-20 99.00 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · 2026-0002',
    ],
  },
  {
    bank: 'Rabobank, version 8 with the name of somebody else who paid',
    country: 'NL',
    own,
    bytes: write({
      version: '08',
      statements: of({
        amount: '411.40',
        reference: 'OM1B000000001989',
        details: [{ ultimate: 'J. de Boer', texts: ['bedankt'], amount: '411.40' }],
      }),
    }),
    expected: ['2026-11-20 411.40 EUR · J. de Boer · - · - · - · bedankt'],
  },
  {
    bank: 'ABN AMRO, leading zeros, a transfer with details and a refund with text alone',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      encoding: 'none',
      statements: of(
        {
          amount: '000000000000411.40',
          reference: '3922002BCPC03EEK0BI',
          code: 'PMNT RCDT ESCT & N653//ABNAMRO',
          details: [
            { ...vanDijk, amount: '000000000000411.40', reference: '3922002BCPC03EEK0BI', texts: ['2026-0001'] },
          ],
          bankText: '/TRTP/SEPA OVERBOEKING/IBAN/NL02RABO0123456789/NAME/Van Dijk/REMI/2026-0001/EREF/NOTPROVIDED',
        },
        {
          amount: '000000000000001.90',
          reference: '0102150009198545',
          code: 'PMNT CCRD POSD & N369//ABNAMRO',
          bankText: 'BEA, RETOUR   Kantine Utrecht,PAS397',
        },
      ),
    }),
    expected: [
      '2026-11-20 411.40 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · 2026-0001',
      '2026-11-20 1.90 EUR · - · - · - · - · BEA, RETOUR   Kantine Utrecht,PAS397',
    ],
  },
  {
    bank: 'Rabobank, a returned instant transfer by its code alone',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      statements: of({
        amount: '60.00',
        direction: 'DBIT',
        reference: '41022075191:CI18CT',
        code: 'PMNT RRCT RRTN',
        details: [{ ...vanDijk, texts: ['2026-0001'] }],
      }),
    }),
    expected: ['2026-11-20 -60.00 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · 2026-0001'],
  },
  {
    bank: 'SNS, amounts of the order and a fee',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      statements: of(
        {
          number: '20261120-394900',
          amount: '500.00',
          reversal: 'false',
          code: 'PMNT RCDT BOOK & 2724//SNSBANK',
          details: [{ ...vanDijk, amount: '500.00', amountAs: 'InstdAmt', texts: ['2026-0001'] }],
          bankText: '2026-0001',
        },
        {
          amount: '0.15',
          direction: 'DBIT',
          reversal: 'false',
          code: 'ACMT MDOP CHRG & 7241//SNSBANK',
          bankText: 'Kosten',
        },
      ),
    }),
    expected: ['2026-11-20 500.00 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · 2026-0001'],
  },
  {
    bank: 'Bunq, amounts of the order',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      statements: of({
        amount: '15.50',
        reference: '1190043377',
        details: [{ ...vanDijk, amount: '15.50', amountAs: 'InstdAmt', texts: ['Lunch 🍞 & koffie'] }],
      }),
    }),
    expected: ['2026-11-20 15.50 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · Lunch 🍞 & koffie'],
  },
  {
    bank: 'Triodos, an archive of a file that was packed on a Mac',
    country: 'NL',
    own,
    bytes: pack({
      'november/': new Uint8Array(),
      'november/camt053.xml': write({
        version: '02',
        statements: of({ amount: '7.00', reference: 'T1', details: [vanDijk] }),
      }),
      '__MACOSX/november/._camt053.xml': Buffer.from('Mac OS X'),
    }),
    expected: ['2026-11-20 7.00 EUR · Van Dijk Logistiek B.V. · NL02RABO0123456789 · - · - · -'],
  },
]
