import { type BankSample, pack, type SampleEntry, write } from './bank-sample.ts'

const own = 'NL91ABNA0417164300'
const vanDijk = { name: 'Van Dijk Logistiek B.V.', iban: 'NL02RABO0123456789' }
const of = (...entries: SampleEntry[]) => [{ id: 'CAMT05320261120', account: own, currency: 'EUR', entries }]

/** After the guides of the Dutch banks: free texts, numbers of entries that start at 1 each day, no structured communications. */
export const netherlands: readonly BankSample[] = [
  {
    bank: 'ING, no reference of the bank',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      statements: of({
        number: '1',
        amount: '822.80',
        code: '00100//INGBANK',
        details: [{ ...vanDijk, amount: '822.80', texts: ['Facturen 2026-0001 en', '2026-0002'] }],
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
          amount: '000000000000411.40',
          booked: '<Dt>2026-11-19</Dt>',
          reference: 'OM1B000000001987',
          code: '541//RABOBANK',
          details: [{ ...vanDijk, texts: ['2026-0001'], bankText: 'Betaalverzoek' }],
        }),
        ...of({
          amount: '000000000000099.00',
          reference: 'OM1B000000001988',
          code: '541//RABOBANK',
          details: [{ ...vanDijk, texts: ['2026-0002'] }],
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
    bank: 'ABN AMRO, everything in the text of the bank',
    country: 'NL',
    own,
    bytes: write({
      version: '02',
      encoding: 'none',
      statements: of({
        amount: '411.40',
        reference: '0006217-0001',
        code: '626//ABN AMRO',
        bankText: '/TRTP/SEPA OVERBOEKING/IBAN/NL02RABO0123456789/NAME/Van Dijk/REMI/2026-0001/EREF/NOTPROVIDED',
      }),
    }),
    expected: [
      '2026-11-20 411.40 EUR · - · - · - · - · /TRTP/SEPA OVERBOEKING/IBAN/NL02RABO0123456789/NAME/Van Dijk/REMI/2026-0001/EREF/NOTPROVIDED',
    ],
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
