import { expect, test } from 'vitest'
import { minorDigits } from '#base/currency.ts'
import type { Money } from '#base/money.ts'
import type { BankSample } from '../testing/bank-sample.ts'
import { belgium } from '../testing/banks-of-belgium.ts'
import { france } from '../testing/banks-of-france.ts'
import { germany } from '../testing/banks-of-germany.ts'
import { netherlands } from '../testing/banks-of-netherlands.ts'
import { otherCountries } from '../testing/banks-of-other-countries.ts'
import { readBankFile } from './bank-file.ts'
import type { ReadTransaction } from './entry.ts'

const samples: readonly BankSample[] = [...belgium, ...netherlands, ...france, ...germany, ...otherCountries]
const majorUnits = (amount: number, currency: Money['currency']) =>
  (amount / 10 ** minorDigits[currency]).toFixed(minorDigits[currency])
const lineOf = (one: ReadTransaction) =>
  [
    `${one.bookingDate} ${one.isReversal ? '-' : ''}${majorUnits(one.amount, one.currency)} ${one.currency}`,
    ...[one.debtorName, one.debtorAccount, one.structuredReference, one.endToEndId, one.text].map(
      (text) => text || '-',
    ),
  ].join(' · ')

test('the files are of forty kinds, of more than ten banks and five countries', () => {
  expect(samples.length).toBeGreaterThanOrEqual(40)
  expect(new Set(samples.map(({ bank }) => bank)).size).toBe(samples.length)
  expect(new Set(samples.map(({ bank }) => bank.split(',')[0])).size).toBeGreaterThan(10)
  expect(new Set(samples.map(({ country }) => country)).size).toBeGreaterThan(5)
})

test.each(samples.map((sample) => [sample.country, sample.bank, sample] as const))(
  'reads a file from %s: %s (F20, F22, F39)',
  async (_, __, { bytes, own, expected, skipped = [], differences = [], others = [], skippedFiles = [] }) => {
    const read = await readBankFile(bytes, new Set([own]))
    expect(read.own.flatMap(({ transactions }) => transactions.map(lineOf))).toEqual(expected)
    expect(read.skipped.map(({ entry, reason, value }) => `${entry}: ${reason} ${value}`)).toEqual(skipped)
    expect(
      read.differences.map(
        ({ entry, amount, details }) =>
          `${entry}: ${majorUnits(amount.amount, amount.currency)}, ${majorUnits(details, amount.currency)}`,
      ),
    ).toEqual(differences)
    expect(read.others.map(({ account, transactions }) => `${account}: ${transactions}`)).toEqual(others)
    expect(read.skippedFiles.map(({ file, reason }) => `${file}: ${reason}`)).toEqual(skippedFiles)
    const again = await readBankFile(bytes, new Set([own]))
    expect(again).toEqual(read)
  },
)
