import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route } from '#base/route.ts'
import { optional, text, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { bodyFields, bodyWith, pathOf, sampleBody } from './hostile-input.ts'

const edit = route({
  method: 'PATCH',
  path: '/things/{id}/parts/{partId}',
  access: anyone,
  summary: 'Edits',
  body: z
    .strictObject({
      name: text(),
      day: date().optional(),
      size: optional(whole(1, 9)),
      kind: z.enum(['a', 'b']),
      parts: z.array(z.strictObject({ on: z.boolean() })).max(3),
    })
    .refine(() => true),
})

test('every field of a body is found, through its wrappers', () => {
  expect(bodyFields(edit).map(({ path, kind, nullable }) => `${path.join('.')} ${kind}${nullable ? '?' : ''}`)).toEqual(
    ['name string', 'day string', 'size number?', 'kind string', 'parts array', 'parts.0 object', 'parts.0.on boolean'],
  )
})

test('a sample is what the shape takes, and one field of it can be anything', () => {
  expect(edit.body.safeParse(sampleBody(edit)).success).toBe(true)
  const field = bodyFields(edit).at(-1)
  expect(bodyWith(edit, field as never, '1e309')).toContain('"parts":[{"on":1e309}]')
  expect(pathOf(edit)).toMatch(/^\/things\/[0-9a-f-]{36}\/parts\/[0-9a-f-]{36}$/)
})
