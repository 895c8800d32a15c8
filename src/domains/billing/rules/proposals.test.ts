import { expect, test } from 'vitest'
import { likelyAddresses, numbersOfVat, proposedVat, splitAddress } from './proposals.ts'

const address = (street: string | undefined, postalZone: string, city: string, country: string) => ({
  country,
  postalZone,
  city,
  ...(street && { street }),
})

test.each([
  ['Rue de la Loi 16, 1000 Bruxelles, Belgique', undefined, address('Rue de la Loi 16', '1000', 'Bruxelles', 'BE')],
  ['Kerkstraat 2\n2000 Antwerpen', 'BE', address('Kerkstraat 2', '2000', 'Antwerpen', 'BE')],
  ['Kerkstraat 2 bus 4 2000 Antwerpen', 'BE', address('Kerkstraat 2 bus 4', '2000', 'Antwerpen', 'BE')],
  [
    'Keizersgracht 1000, 1017 ab Amsterdam, Nederland',
    'BE',
    address('Keizersgracht 1000', '1017 AB', 'Amsterdam', 'NL'),
  ],
  ['12 rue de Rivoli, 75004 Paris', 'FR', address('12 rue de Rivoli', '75004', 'Paris', 'FR')],
  [
    'Unter den Linden 1, D-10117 Berlin, Deutschland',
    undefined,
    address('Unter den Linden 1', '10117', 'Berlin', 'DE'),
  ],
  ['1 Grand-Rue, L-1661 Luxembourg', 'LU', address('1 Grand-Rue', '1661', 'Luxembourg', 'LU')],
  ['9000 Gent', 'BE', address(undefined, '9000', 'Gent', 'BE')],
  ['Brussels, Belgium', undefined, { country: 'BE' }],
  ['Somewhere 5, 12345 Town', undefined, {}],
  ['', 'BE', { country: 'BE' }],
  [null, undefined, {}],
])('%j is split into its parts', (typed, country, parts) => {
  expect(splitAddress(typed, country)).toEqual(parts)
})

test.each([
  [
    'BE 0403.199.702',
    {
      electronicScheme: '0208',
      electronicAddress: '0403199702',
      registrationScheme: '0208',
      registrationNumber: '0403199702',
    },
  ],
  ['BE0403199703', {}],
  ['NL004495445B01', { electronicScheme: '9944', electronicAddress: 'NL004495445B01' }],
  [
    'FR40303265045',
    {
      electronicScheme: '0225',
      electronicAddress: '303265045',
      registrationScheme: '0002',
      registrationNumber: '303265045',
    },
  ],
  ['DE136695976', { electronicScheme: '9930', electronicAddress: 'DE136695976' }],
  ['CHE123456789', { electronicScheme: '9927', electronicAddress: 'CHE123456789' }],
  ['US123456789', {}],
  [null, {}],
])('the identifiers are read from %s', (vat, numbers) => {
  expect(numbersOfVat(vat)).toEqual(numbers)
})

test.each([
  ['BE0403199702', null, null, ['0208:0403199702', '9925:BE0403199702']],
  ['FR40303265045', null, null, ['0225:303265045', '9957:FR40303265045', '0002:303265045']],
  ['FR40303265045', '0009', '303265045 00016', ['0225:303265045', '9957:FR40303265045', '0002:303265045']],
  [
    'FR40303265045',
    '0009',
    '732 829 320 00074',
    ['0225:303265045', '9957:FR40303265045', '0002:303265045', '0009:73282932000074'],
  ],
  ['NL004495445B01', '0106', '1234 5678', ['0106:12345678', '9944:NL004495445B01']],
  ['NL004495445B01', '0106', '1234', ['9944:NL004495445B01']],
  ['NL004495445B01', '0190', '00000001234567890000', ['0190:00000001234567890000', '9944:NL004495445B01']],
  ['LU12345678', '0060', '123456789', ['9938:LU12345678']],
  ['BE0403199702', '0208', '0403.199.702', ['0208:0403199702', '9925:BE0403199702']],
  [null, '0208', '0403199702', ['0208:0403199702']],
  ['CHE123456789', null, null, ['9927:CHE123456789']],
  ['US123456789', null, null, []],
] as const)('the likely addresses of %s with registration %s %s are %j', (vat, scheme, number, addresses) => {
  const found = likelyAddresses(vat, { registrationScheme: scheme, registrationNumber: number })
  expect(found.map((one) => `${one.scheme}:${one.address}`)).toEqual(addresses)
})

test('a known registration by which companies are addressed is proposed before the VAT number', () => {
  const registered = { registrationScheme: '0106', registrationNumber: '12345678' } as const
  expect(numbersOfVat('NL004495445B01', registered)).toEqual({
    electronicScheme: '0106',
    electronicAddress: '12345678',
  })
})

test.each([
  ['BE', 'BE', null, { vatCategory: 'S', vatBasisPoints: 2100 }],
  ['LU', 'LU', null, { vatCategory: 'S', vatBasisPoints: 1700 }],
  ['BE', 'NL', 'NL004495445B01', { vatCategory: 'AE', vatBasisPoints: null }],
  ['BE', 'NL', null, undefined],
  ['BE', 'CH', 'CHE123456789', undefined],
  ['CH', 'CH', null, { vatCategory: 'S', vatBasisPoints: 810 }],
  ['US', 'US', null, undefined],
  [null, 'BE', null, undefined],
])('VAT from %s to %s with VAT number %s', (from, to, vat, terms) => {
  expect(proposedVat(from, to, vat)).toEqual(terms)
})
