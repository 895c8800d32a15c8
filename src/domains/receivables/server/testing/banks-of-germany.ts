import { type BankSample, pack, type SampleEntry, write } from './bank-sample.ts'

const own = 'DE02120300000000202051'
const krause = { name: 'Krause & Söhne GmbH', iban: 'DE91100000000123456789' }
const of = (...entries: SampleEntry[]) => [{ id: '0352C5320261120', account: own, currency: 'EUR', entries }]
const transfer = 'NTRF+166+00931//DK'

/**
 * Codes of DK, collected bookings, downloads as camt.052 in archives. Compared with samples in public repositories: GLS (libeufin), Sparda and
 * HypoVereinsbank (libfintx), Triodos (python-fints), and a direct debit that an unnamed bank returned over FinTS (hbci4java). Not compared with
 * annex 3 of the DFÜ agreement; no sample was found of Sparkasse, Commerzbank, Deutsche Bank, DKB and Volksbank.
 */
export const germany: readonly BankSample[] = [
  {
    bank: 'Sparkasse, version 2',
    country: 'DE',
    own,
    bytes: write({
      version: '02',
      statements: of({
        amount: '411.40',
        reference: '2026112011450000',
        code: transfer,
        details: [
          { ...krause, amount: '411.40', endToEnd: 'RG-2026-0001', texts: ['Rechnung 2026-0001 vom 01.11.2026'] },
        ],
        bankText: 'GUTSCHR. UEBERWEISUNG',
      }),
    }),
    expected: [
      '2026-11-20 411.40 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · RG-2026-0001 · Rechnung 2026-0001 vom 01.11.2026',
    ],
  },
  {
    bank: 'Sparkasse, an archive of camt.052',
    country: 'DE',
    own,
    bytes: pack({
      '2026-11-20_C52_DE02120300000000202051_EUR_A00001.xml': write({
        version: '08',
        kind: 'camt.052',
        statements: of(
          { amount: '10.00', reference: 'S1', code: transfer, details: [krause] },
          { amount: '11.00', reference: 'S2', status: 'PDNG', code: transfer, details: [krause] },
        ),
      }),
    }),
    expected: ['2026-11-20 10.00 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · - · -'],
  },
  {
    bank: 'Commerzbank, a collected booking',
    country: 'DE',
    own,
    bytes: write({
      version: '02',
      statements: of({
        amount: '30.00',
        reference: '2026112000000111',
        code: 'NTRF+192+00931//DK',
        batch: 3,
        details: ['9.00', '10.00', '11.00'].map((amount) => ({ name: `Kunde ${amount}`, amount, texts: ['Miete'] })),
      }),
    }),
    expected: [
      '2026-11-20 9.00 EUR · Kunde 9.00 · - · - · - · Miete',
      '2026-11-20 10.00 EUR · Kunde 10.00 · - · - · - · Miete',
      '2026-11-20 11.00 EUR · Kunde 11.00 · - · - · - · Miete',
    ],
  },
  {
    bank: 'Deutsche Bank, a returned transfer by its code alone',
    country: 'DE',
    own,
    bytes: write({
      version: '08',
      statements: of({
        amount: '411.40',
        direction: 'DBIT',
        reference: 'D1',
        code: 'PMNT RCDT RRTN',
        details: [{ ...krause, endToEnd: 'RG-2026-0001' }],
      }),
    }),
    expected: ['2026-11-20 -411.40 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · RG-2026-0001 · -'],
  },
  {
    bank: 'DKB, wages that go out',
    country: 'DE',
    own,
    bytes: write({
      version: '08',
      kind: 'camt.052',
      statements: of(
        {
          amount: '1850.00',
          direction: 'DBIT',
          reference: 'K1',
          code: 'PMNT ICDT SALA',
          details: [{ name: 'Ann Peeters' }],
        },
        { amount: '-1.00', direction: 'DBIT', reference: 'K2', code: 'PMNT ICDT SALA' },
      ),
    }),
    expected: [],
  },
  {
    bank: 'GLS, a transfer that came back by its code alone',
    country: 'DE',
    own,
    bytes: write({
      version: '02',
      statements: of(
        {
          amount: '1850.00',
          reference: '2026112010041357000',
          code: 'PMNT ICDT RRTN',
          details: [{ name: 'Sample Staffing', amount: '1850.00', returned: 'AC04', texts: ['Lohn November'] }],
        },
        {
          amount: '12.00',
          reference: '2026112010041358000',
          code: 'PMNT RCDT ESCT & NTRF+166+08381//DK',
          details: [{ ...krause, amount: '12.00', texts: ['2026-0001'] }],
          bankText: 'Überweisungsgutschr.',
        },
      ),
    }),
    expected: ['2026-11-20 12.00 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · - · 2026-0001'],
  },
  {
    bank: 'Sparda, the reference within the text, codes of ISO at the payment alone',
    country: 'DE',
    own,
    bytes: write({
      version: '02',
      kind: 'camt.052',
      encoding: 'ISO-8859-1',
      statements: of({
        amount: '75.00',
        reference: '2026112003110217000',
        code: 'NTRF+166+08001//DK',
        details: [{ ...krause, code: 'PMNT RCDT ESCT & NTRF+166+08001//DK', texts: ['2026-0001 EREF: RG-2026-0001'] }],
        bankText: 'Überweisungsgutschr.',
      }),
    }),
    expected: [
      '2026-11-20 75.00 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · - · 2026-0001 EREF: RG-2026-0001',
    ],
  },
  {
    bank: 'Triodos, an instant transfer in version 8 and Latin 1',
    country: 'DE',
    own,
    bytes: write({
      version: '08',
      kind: 'camt.052',
      encoding: 'ISO-8859-1',
      statements: of({
        amount: '35.00',
        reference: '2026112012344060000',
        code: 'PMNT RRCT ESCT & NTRF+168+00931//DK',
        details: [{ ...krause, amount: '35.00', amountAs: 'Amt', texts: ['2026-0001'] }],
        bankText: 'Überweisungsgutschr.',
      }),
    }),
    expected: ['2026-11-20 35.00 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · - · 2026-0001'],
  },
  {
    bank: 'FinTS, a returned direct debit with its charge',
    country: 'DE',
    own,
    bytes: write({
      version: '02',
      kind: 'camt.052',
      statements: of({
        amount: '53.00',
        direction: 'DBIT',
        reference: 'NONREF',
        code: 'NDDT+109//DK',
        details: [
          { ...krause, amount: '50.00', amountAs: 'InstdAmt', returned: 'MS03', texts: ['RUECKLASTSCHRIFT 2026-0001'] },
        ],
        bankText: 'LS RUECKBELASTUNG',
      }),
    }),
    expected: [
      '2026-11-20 -53.00 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · - · RUECKLASTSCHRIFT 2026-0001',
    ],
    differences: ['1: 53.00, 50.00'],
  },
  {
    bank: 'Volksbank, an archive with notifications beside the statement',
    country: 'DE',
    own,
    bytes: pack({
      'C53.xml': write({ version: '02', statements: of({ amount: '5.00', reference: 'V1', details: [krause] }) }),
      'C54.xml': write({
        version: '02',
        kind: 'camt.054',
        statements: of({ amount: '5.00', reference: 'V1', details: [krause] }),
      }),
    }),
    expected: ['2026-11-20 5.00 EUR · Krause & Söhne GmbH · DE91100000000123456789 · - · - · -'],
    skippedFiles: ['C54.xml: notification'],
  },
]
