import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldText } from './field-texts.ts'
import {
  columnsBy,
  formShape,
  namesInPart,
  type RecordFields,
  secretNames,
  setByOrganisation,
  sheetColumns,
  shownShape,
} from './fields.ts'
import { Formats } from './formats.ts'

const facets = { part: 'main', erasure: 'erased' } as const
const vans = {
  table: 'vans',
  keyPrefix: 'vans',
  fields: {
    plate: { ...facets, kind: 'text', required: 'vans.validation.plateRequired', max: 10 },
    notes: { ...facets, kind: 'prose', part: 'more' },
    fuel: { ...facets, kind: 'choice', values: ['diesel', 'electric'], headings: 'carburant brandstof' },
    owner: { ...facets, kind: 'choice', values: ['own', 'leased'], required: 'vans.validation.ownerRequired' },
    seats: { ...facets, kind: 'number', min: 1, max: 9, setBy: 'organisation' },
    boughtOn: { ...facets, kind: 'date', erasure: 'notPersonal' },
    isRented: { ...facets, kind: 'boolean' },
    price: {
      ...facets,
      kind: 'own',
      form: z.int().nullish(),
      shown: z.int().nullable(),
      secret: true,
      columns: ['price_amount', 'price_currency'],
      sheet: { price: 'cost', currency: '' },
    },
  },
} as const satisfies RecordFields

describe('The schemas of declared fields', () => {
  const form = z.strictObject(formShape(vans))
  const faults = (value: object) => {
    const { error } = form.safeParse({ plate: '1-ABC', owner: 'own', ...value })
    return error?.issues.map(({ path, message }) => [path[0], message])
  }

  test('need only what is required', () => {
    expect(form.parse({ plate: '1-ABC', owner: 'own' })).toEqual({ plate: '1-ABC', owner: 'own' })
    expect(faults({ plate: undefined, owner: null })).toEqual([
      ['plate', 'vans.validation.plateRequired'],
      ['owner', 'vans.validation.ownerRequired'],
    ])
  })

  test('treat empty text as null, except in a required field', () => {
    const empty = { notes: '', fuel: '', boughtOn: '', seats: null, isRented: null }
    expect(form.parse({ plate: ' 1-ABC ', owner: 'own', ...empty })).toMatchObject({
      plate: '1-ABC',
      notes: null,
      fuel: null,
      boughtOn: null,
    })
    expect(faults({ plate: ' ', owner: '' })).toMatchObject(
      [['plate'], ['owner']].map(([path]) => [path, expect.any(String)]),
    )
  })

  test.each([
    ['plate', 'longer than ten'],
    ['plate', 'a\nb'],
    ['fuel', 'steam'],
    ['seats', 0],
    ['seats', 10],
    ['seats', 1.5],
    ['boughtOn', '2027-02-29'],
    ['isRented', 'yes'],
    ['colour', 'red'],
  ])('refuse %s %j', (name, value) => {
    expect(faults({ [name]: value })).toHaveLength(1)
  })

  test('describe responses, in which an optional field is null', () => {
    const shown = z.strictObject(shownShape(vans))
    const van = {
      plate: '1-ABC',
      notes: null,
      fuel: 'electric',
      owner: 'own',
      seats: 3,
      boughtOn: '2026-11-20',
      isRented: false,
      price: null,
    }
    expect(shown.parse(van)).toEqual(van)
    expect(shown.safeParse({ ...van, fuel: 'steam' }).success).toBe(false)
  })
})

test('parts, secrets, columns and permissions follow from the declaration', () => {
  expect(namesInPart(vans, 'more')).toEqual(['notes'])
  expect(secretNames(vans)).toEqual(['price'])
  expect(setByOrganisation(vans)).toEqual({ seats: true })
  expect(columnsBy(vans, 'notPersonal')).toEqual(['bought_on'])
  expect(columnsBy(vans, 'erased')).toEqual([
    'plate',
    'notes',
    'fuel',
    'owner',
    'seats',
    'is_rented',
    'price_amount',
    'price_currency',
  ])
  expect(sheetColumns(vans).map(({ column, headings, isRequired }) => [column, headings, isRequired])).toEqual([
    ['plate', '', true],
    ['notes', '', false],
    ['fuel', 'carburant brandstof', false],
    ['owner', '', true],
    ['seats', '', false],
    ['boughtOn', '', false],
    ['isRented', '', false],
    ['price', 'cost', false],
    ['currency', '', false],
  ])
})

test.each([
  ['plate', '1-ABC', '1-ABC'],
  ['notes', '', null],
  ['fuel', null, null],
  ['fuel', 'electric', '[vans.fuel.electric]'],
  ['seats', 3, '3'],
  ['boughtOn', '2026-11-20', '20 Nov 2026'],
  ['isRented', false, '[platform.history.no]'],
])('the value of %s %j is shown as %j', (name, value, text) => {
  const t = (key: string) => `[${key}]`
  expect(fieldText(vans, name, value, { t, format: new Formats('en-GB', 'UTC') })).toBe(text)
})
