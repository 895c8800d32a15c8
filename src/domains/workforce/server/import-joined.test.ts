import { expect, test } from 'vitest'
import { excelFile, type Rows, textFile } from '#domains/imports/server/testing/files.ts'
import { cellsOf, dutch, english, first, openImports, openOf, second } from './testing/import-check.ts'

const { check } = await openImports()

const withoutAddress = (headings: readonly string[]) => headings.slice(0, 5)
const spread = (headings: string[], one: string[], other: string[]): Rows => [
  [...withoutAddress(dutch), ...headings],
  [...withoutAddress(first), ...one],
  [...withoutAddress(second), ...other],
]

test.each<[string, Rows, string[]]>([
  [
    'street, number, postcode and city',
    spread(
      ['Straat', 'Huisnummer', 'Postcode', 'Woonplaats'],
      ['Hoogstraat', '12', '1000', 'Brussel'],
      ['Rue Haute', '5', '4000', 'Liège'],
    ),
    ['Hoogstraat 12, 1000 Brussel', 'Rue Haute 5, 4000 Liège'],
  ],
  [
    'a short heading behind the street, and a box',
    spread(
      ['Straat', 'Nr', 'Bus', 'Postcode', 'Gemeente'],
      ['Hoogstraat', '12', '3', '1000', 'Brussel'],
      ['Rue Haute', '5', '', '4000', 'Liège'],
    ),
    ['Hoogstraat 12 box 3, 1000 Brussel', 'Rue Haute 5, 4000 Liège'],
  ],
  [
    'French headings with a country',
    spread(
      ['Rue', 'N°', 'Boîte', 'Code postal', 'Localité', 'Pays'],
      ['Hoogstraat', '12', 'A', '1000', 'Brussel', 'Belgique'],
      ['Rue Haute', '5', '', '4000', 'Liège', ''],
    ),
    ['Hoogstraat 12 A, 1000 Brussel, Belgique', 'Rue Haute 5, 4000 Liège'],
  ],
  [
    'a Dutch addition to the number',
    spread(
      ['Straatnaam', 'Huisnummer', 'Toevoeging', 'Postcode', 'Plaats'],
      ['Hoogstraat', '12', 'bis', '1011 AB', 'Amsterdam'],
      ['Rue Haute', '5', '', '4000', 'Liège'],
    ),
    ['Hoogstraat 12 bis, 1011 AB Amsterdam', 'Rue Haute 5, 4000 Liège'],
  ],
  [
    'an address column with the street alone',
    spread(['Adres', 'Postcode', 'Stad'], ['Hoogstraat 12', '1000', 'Brussel'], ['Rue Haute 5', '4000', 'Liège']),
    ['Hoogstraat 12, 1000 Brussel', 'Rue Haute 5, 4000 Liège'],
  ],
  [
    'a whole address beside its postcode and city',
    spread(
      ['Adres', 'Postcode', 'Stad'],
      ['Hoogstraat 12, 1000 Brussel', '1000', 'Brussel'],
      ['Rue Haute 5, 4000 Liège', '4000', 'Liège'],
    ),
    ['Hoogstraat 12, 1000 Brussel', 'Rue Haute 5, 4000 Liège'],
  ],
])('an address in several columns is one: %s (F28)', async (_, rows, addresses) => {
  const report = await check(textFile(rows))
  expect(report.faults).toEqual([])
  expect(report.unknownColumns).toEqual([])
  expect(cellsOf(report)?.map((cells) => cells['address'])).toEqual(addresses)
})

const named = (headings: string[], one: string[], other: string[]): Rows => [
  [...headings, ...dutch.slice(2)],
  [...one, ...first.slice(2)],
  [...other, ...second.slice(2)],
]

test.each<[string, Rows, string[]]>([
  [
    'last name, first name',
    named(['Naam'], ['Jansen, Piet'], ['de Vries, Anne Marie']),
    ['Piet|Jansen', 'Anne Marie|de Vries'],
  ],
  [
    'the heading says the order',
    named(['Nom et prénom'], ['Van den Berg Piet'], ['Dupont Marie']),
    ['Piet|Van den Berg', 'Marie|Dupont'],
  ],
  [
    'last names in capitals',
    named(['Name'], ['JANSEN Piet'], ['Marie VAN DEN BERG']),
    ['Piet|JANSEN', 'Marie|VAN DEN BERG'],
  ],
  [
    'a column for the words before the name',
    named(['Voornaam', 'Tussenvoegsel', 'Achternaam'], ['Piet', 'van der', 'Berg'], ['Marie', '', 'Dupont']),
    ['Piet|van der Berg', 'Marie|Dupont'],
  ],
  [
    'one name alone',
    named(['Voornaam', 'Naam'], ['', 'Suharto'], ['Marie', 'Dupont']),
    ['undefined|Suharto', 'Marie|Dupont'],
  ],
])('a name in one or several columns is read: %s (F28, F36)', async (_, rows, names) => {
  const report = await check(textFile(rows))
  expect(report.faults).toEqual([])
  expect(cellsOf(report)?.map(({ firstName, lastName }) => `${firstName}|${lastName}`)).toEqual(names)
  expect(openOf(report)).toEqual({})
})

test('whole names whose order is not clear are asked about (F28)', async () => {
  const file = textFile(named(['Naam'], ['Piet Jansen'], ['Anne de Vries']))
  const report = await check(file)
  expect(openOf(report)).toEqual({ nameOrder: 'firstLast' })
  expect(cellsOf(report)).toMatchObject([
    { firstName: 'Piet', lastName: 'Jansen' },
    { firstName: 'Anne', lastName: 'de Vries' },
  ])
  expect(cellsOf(await check(file, { nameOrder: 'lastFirst' }))).toMatchObject([
    { firstName: 'Jansen', lastName: 'Piet' },
    {},
  ])
})

test.each<[string, string[], string[], string]>([
  ['prefix and number', ['Landnummer', 'GSM'], ['+32', '0470 12 34 56'], '+32470123456'],
  ['a prefix without its sign', ['Indicatif', 'GSM'], ['0031', '612345678'], '+31612345678'],
  ['an area code', ['Netnummer', 'Telefoon'], ['02', '512 34 56'], '+3225123456'],
  ['a number without its zero', ['GSM'], ['470123456'], '+32470123456'],
  ['a number with .0', ['GSM'], ['32470123456.0'], '+32470123456'],
  ['a number behind an apostrophe', ['GSM'], ["'0470123456"], '+32470123456'],
  ['unusual spaces', ['GSM'], ['\u200e0470\u00a012\u202f34\u00a056\u200b'], '+32470123456'],
  ['shortened, but complete', ['GSM'], ['3.2470123456E+10'], '+32470123456'],
])('a phone number is read: %s (F28, F31)', async (_, headings, cells, phone) => {
  const report = await check(
    textFile([
      [...dutch, ...headings],
      [...first, ...cells],
    ]),
  )
  expect(report.faults).toEqual([])
  expect(cellsOf(report)?.[0]?.['phone']).toBe(phone)
})

test.each<[string, string, string, string?]>([
  ['an apostrophe in front', "'90123100173", '90123100173'],
  ['.0 behind', '90123100173.0', '90123100173'],
  [',00 behind', '90123100173,00', '90123100173'],
  ['shortened, but complete', '9.0123100173E10', '90123100173'],
  ['separators', '90.12.31-001.73', '90.12.31-001.73'],
  ['a bis number', '90.32.31-001.19', '90.32.31-001.19'],
  ['a birth from 2000 on', '01020300170', '01020300170', '03/02/2001'],
  ['an ID of another country', 'X1234567L', 'X1234567L'],
])('a national ID is read: %s (F31)', async (_, written, id, born = '31/12/1990') => {
  const report = await check(textFile([dutch, first.with(2, born).with(3, written)]))
  expect(report.faults).toEqual([])
  expect(cellsOf(report)?.[0]?.['nationalId']).toBe(id)
})

test.each<[string, number, string, string]>([
  ['a national ID that lost digits', 3, '9,01231E+10', 'shortened'],
  ['a national ID with wrong check digits', 3, '90123100174', 'nationalIdCheck'],
  ['a national ID without its zero', 3, '1020300170', 'zeroLost'],
  ['a formula without a result', 1, '#N/A', 'formulaError'],
  ['a formula in Dutch', 1, '#WAARDE!', 'formulaError'],
  ['a column that was too narrow', 2, '########', 'formulaError'],
  ['letters read in another encoding', 1, 'MÃ¼ller', 'garbled'],
  ['letters that were lost', 1, 'M\ufffdller', 'garbled'],
])('%s is an error that says what to do (F31)', async (_, column, cell, code) => {
  const report = await check(textFile([dutch, first.with(column, cell), second]))
  expect(report.faults).toMatchObject([{ line: 2, column: dutch[column], code }])
})

test('a lost leading zero is put back after an answer (F31)', async () => {
  const born = first.with(2, '2001-02-03')
  const file = await excelFile([english, born.map((cell, index) => (index === 3 ? 1_020_300_170 : cell))])
  expect(openOf(await check(file))).toEqual({ 'leadingZero.nationalId': null })
  const report = await check(file, { 'leadingZero.nationalId': 'add' })
  expect(report.faults).toEqual([])
  expect(cellsOf(report)?.[0]?.['nationalId']).toBe('01020300170')
})

test('columns that are not read are named, also without a heading (F28)', async () => {
  const report = await check(
    textFile([
      [...dutch, 'Schoenmaat', ''],
      [...first, '42', 'x'],
    ]),
  )
  expect(report.unknownColumns).toEqual(['Schoenmaat', 'Column H'])
})

test('headings that a person maps to one field form it together (F28)', async () => {
  const rows = [
    [...dutch.slice(0, 2), 'Dag', 'Maand', 'Jaar', ...dutch.slice(3)],
    [...first.slice(0, 2), '31', '12', '1990', ...first.slice(3)],
  ]
  const report = await check(
    textFile(rows),
    {},
    { headings: { Dag: 'dateOfBirth', Maand: 'dateOfBirth', Jaar: 'dateOfBirth' } },
  )
  expect(report.faults).toEqual([])
  expect(cellsOf(report)).toMatchObject([{ dateOfBirth: '1990-12-31' }])
})
