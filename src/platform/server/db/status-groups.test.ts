import { expect, expectTypeOf, it } from 'vitest'
import { isIn, membersOf, type StatusGroups, type StatusIn } from '#base/status-groups.ts'
import { inGroup, inList, is } from './status-groups.ts'
import { fragment, sql } from './statement.ts'

type Status = 'draft' | 'sent' | 'paid' | 'void'
const groups = {
  open: { draft: true, sent: true, paid: false, void: false },
  counted: { draft: true, sent: true, paid: true, void: false },
  final: { draft: false, sent: false, paid: true, void: false },
} as const satisfies StatusGroups<Status>

it('a group is the same in SQL and in TypeScript', () => {
  expect(membersOf(groups.open)).toEqual(['draft', 'sent'])
  expect(isIn<Status>(groups.open, 'sent')).toBe(true)
  expect(isIn<Status>(groups.open, 'paid')).toBe(false)
  expectTypeOf<StatusIn<typeof groups.open>>().toEqualTypeOf<'draft' | 'sent'>()
})

it('SQL of a group is constant text, as short as its statuses allow', () => {
  const where = fragment`${inGroup('i.status', groups.open)} and ${inGroup('status', groups.counted)} and i.id = ${7}`
  expect(sql`select 1 where ${where} and ${inGroup('i.status', groups.final)}`).toMatchObject({
    text: "select 1 where i.status in ('draft', 'sent') and status <> 'void' and i.id = $1 and i.status = 'paid'",
    values: [7],
  })
  expect(sql`${inList('i.status', groups.counted)}`.text).toBe("i.status in ('draft', 'sent', 'paid')")
})

it('SQL of one status compares a column or an expression with it', () => {
  expect(sql`${is<Status>('i.status', 'paid')}`).toMatchObject({ text: "i.status = 'paid'", values: [] })
  expect(sql`${is<Status>(fragment`coalesce(i.status, ${'void'})`, 'paid')}`).toMatchObject({
    text: "coalesce(i.status, $1) = 'paid'",
    values: ['void'],
  })
  // @ts-expect-error The type of the statuses has to be named.
  is('i.status', 'paid')
  // @ts-expect-error It is no status of the type.
  is<Status>('i.status', 'lost')
  // @ts-expect-error A group says of each status whether it belongs.
  inGroup<Status>('i.status', { draft: true, sent: true, paid: true })
})
