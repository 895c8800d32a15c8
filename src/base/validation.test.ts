import { expect, test } from 'vitest'
import { z } from 'zod'
import { pageQuery } from './page.ts'
import { line, text, whole } from './text.ts'
import { besideFields, check, mostFaults } from './validation.ts'

const shape = z.strictObject({
  name: line(10, 'accounts.validation.emailRequired'),
  count: whole(1, 5).optional(),
  kind: z.enum(['a', 'b']).optional(),
  inner: z.strictObject({ on: z.boolean() }).optional(),
  list: z.array(text(3)).min(1).max(2).optional(),
})
const faultsOf = (input: unknown) => {
  const checked = check(shape, input)
  return checked.ok ? [] : checked.faults.map(({ path, code }) => `${path} ${code}`)
}

test('T15 all faults are reported together, each with its path and code', () => {
  expect(faultsOf({ count: 9, kind: 'c', inner: { on: 1 }, list: ['abcd', ''] })).toEqual([
    'name emailRequired',
    'count tooBig',
    'kind notListed',
    'inner.on wrongType',
    'list.0 tooLong',
    'list.1 required',
  ])
})

test('T13 every unknown field is named, however deep', () => {
  expect(faultsOf({ name: 'x', role: 'providerAdmin', inner: { on: true, status: 1 } })).toEqual([
    'inner.status unknownField',
    'role unknownField',
  ])
})

test('T15 an error contains the limits that its message names', () => {
  const checked = check(shape, { name: 'x', count: 0 })
  expect(checked).toMatchObject({
    faults: [{ code: 'tooSmall', messageKey: 'platform.validation.tooSmall', values: { min: 1 } }],
  })
})

test.each([[null], ['5'], [[]], [5], [true]])('T16 %j is not taken for an object', (input) => {
  expect(faultsOf(input)).toEqual([' wrongType'])
})

test('T16 a member of the prototype is an unknown field like any other', () => {
  expect(faultsOf(JSON.parse('{"name":"x","constructor":1,"toString":2}'))).toEqual([
    'constructor unknownField',
    'toString unknownField',
  ])
})

test.each([
  ['limit', '0'],
  ['limit', '201'],
  ['limit', '1e3'],
  ['limit', '-1'],
  ['limit', '1000000000'],
  ['sort', 'password_hash'],
  ['sort', '--name'],
  ['cursor', 'x'.repeat(501)],
  ['q', 'x'.repeat(201)],
  ['organisationId', 'x'],
])('T17 a list refuses %s=%s', (name, value) => {
  const checked = check(pageQuery(['name']), { [name]: value })
  expect(checked).toMatchObject({ ok: false, faults: [{ path: name }] })
})

test('a list takes at most 200, sorted either way', () => {
  expect(check(pageQuery(['name']), { limit: '200', sort: '-name' })).toEqual({
    ok: true,
    value: { limit: 200, sort: '-name' },
  })
})

test('T43 of tens of thousands of faults, a thousand are reported', () => {
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, number) => [`m${number}`, number]))
  const many = Array.from({ length: 50_000 }, () => unknown.m1)
  for (const [shape, input] of [
    [z.strictObject({}), unknown],
    [z.array(z.string()), many],
  ] as const) {
    const checked = check(shape, input)
    expect(checked.ok || checked.faults.length).toBe(mostFaults)
  }
})

test('T15 the errors of a whole form are reported beside those of its fields', () => {
  const form = z
    .strictObject({ name: text(), start: z.string(), end: z.string() })
    .refine(({ start, end }) => start <= end, {
      error: 'platform.validation.endNotBeforeStart',
      path: ['end'],
      ...besideFields,
    })
  const checked = check(form, { name: ' ', start: '2', end: '1' })
  expect(checked).toMatchObject({ faults: [{ path: 'name' }, { path: 'end' }] })
  expect(check(form, null)).toMatchObject({ faults: [{ path: '', code: 'wrongType' }] })
})
