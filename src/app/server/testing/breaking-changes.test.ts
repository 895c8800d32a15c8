import { expect, test } from 'vitest'
import { breakingChanges, type ComparedDocument } from './breaking-changes.ts'

type Properties = Record<string, object>

const object = (properties: Properties, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
})
const text = { type: 'string' }

function document(body: object, answer: object, parameters: object[] = []): ComparedDocument {
  return {
    paths: {
      '/workers': {
        post: {
          parameters,
          requestBody: { content: { 'application/json': { schema: body } } },
          responses: { 201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Worker' } } } } },
        },
      },
    },
    components: { schemas: { Worker: answer } },
  } as unknown as ComparedDocument
}

const before = document(
  object({ name: text, kind: { type: 'string', enum: ['a', 'b'] } }, ['name']),
  object({ id: text, tags: { type: 'array', items: object({ word: text }) } }),
)
const changed = (body: object, answer: object, parameters?: object[]) =>
  breakingChanges(before, document(body, answer, parameters))
const sameBody = object({ name: text, kind: { type: 'string', enum: ['a', 'b'] } }, ['name'])
const sameAnswer = object({ id: text, tags: { type: 'array', items: object({ word: text }) } })

test('further fields, choices and optional inputs are compatible', () => {
  const body = object({ name: text, kind: { type: 'string', enum: ['a', 'b', 'c'] }, note: text }, ['name'])
  const answer = object({ id: text, tags: { type: 'array', items: object({ word: text, at: text }) }, more: text })
  expect(changed(body, answer, [{ name: 'q', in: 'query', schema: text }])).toEqual([])
})

test('a removed operation is named', () => {
  expect(breakingChanges(before, { ...before, paths: {} })).toEqual(['POST /workers is removed'])
})

test.each<[string, object, object, object[] | undefined, string]>([
  ['a removed input', object({ name: text }), sameAnswer, undefined, 'has no longer body.kind'],
  [
    'a required input',
    object({ name: text, kind: { type: 'string', enum: ['a', 'b'] } }),
    sameAnswer,
    undefined,
    'needs body.kind',
  ],
  [
    'a required parameter',
    sameBody,
    sameAnswer,
    [{ name: 'q', in: 'query', required: true, schema: text }],
    'needs query q',
  ],
  [
    'a removed choice',
    object({ name: text, kind: { type: 'string', enum: ['a'] } }, ['name']),
    sameAnswer,
    undefined,
    'has no longer b at body.kind',
  ],
  ['a removed field', sameBody, object({ id: text }), undefined, 'has no longer answer.tags'],
  [
    'a removed field of an item',
    sameBody,
    object({ id: text, tags: { type: 'array', items: object({}) } }),
    undefined,
    'has no longer answer.tags[].word',
  ],
  [
    'a field that may be null',
    sameBody,
    object({ id: { anyOf: [text, { type: 'null' }] }, tags: { type: 'array', items: object({ word: text }) } }),
    undefined,
    'may answer with null at answer.id',
  ],
  [
    'a field that may be left out',
    sameBody,
    object({ id: text, tags: { type: 'array', items: object({ word: text }) } }, ['tags']),
    undefined,
    'may leave out answer.id',
  ],
  [
    'another type',
    object({ name: { type: 'integer' }, kind: { type: 'string', enum: ['a', 'b'] } }, ['name']),
    sameAnswer,
    undefined,
    'no longer takes string at body.name',
  ],
])('%s is named', (_, body, answer, parameters, change) => {
  expect(changed(body, answer, parameters)).toEqual([`POST /workers ${change}`])
})
