import {
  type EventSource,
  eventSources,
  eventTypes,
  namesAuthor,
  nounOf,
  testType,
  timeOffTypes,
} from '#domains/webhooks/contract/catalogue.ts'

type JsonSchema = Readonly<Record<string, unknown>>
type Value = EventSource['data'][string][1]

const values: Readonly<Record<Value, JsonSchema>> = {
  id: { type: ['string', 'null'] },
  date: { type: ['string', 'null'], format: 'date' },
  instant: { type: ['string', 'null'], format: 'date-time' },
  word: { type: ['string', 'null'] },
  number: { type: ['integer', 'null'] },
}
const examples: Readonly<Record<Value, string | number>> = {
  id: '0198f3a0-5a8e-7c41-9d0c-6a1f0c9be001',
  date: '2026-11-23',
  instant: '2026-11-23T07:00:00Z',
  word: 'active',
  number: 3,
}

const schemaName = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}Event`

function fieldsOf(noun: string): [name: string, kind: Value][] {
  const ofNoun = eventSources.filter((source) => source.noun === noun)
  return ofNoun.flatMap(({ data }) => Object.entries(data).map(([name, [, kind]]) => [name, kind]))
}

function eventSchema(noun: string, types: readonly string[]): JsonSchema {
  const fields = Object.fromEntries(fieldsOf(noun).map(([name, kind]) => [name, values[kind]]))
  return {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'data'],
    properties: {
      id: { type: 'string', description: 'The same at each delivery of the event' },
      type: { type: 'string', enum: types },
      timestamp: { type: 'string', format: 'date-time', description: 'The time of the change' },
      data: {
        type: 'object',
        required: ['id', 'by'],
        properties: {
          id: { type: 'string', description: 'The ID of the record' },
          by: namesAuthor(types[0] ?? '')
            ? { type: ['string', 'null'], description: 'The account that made the change; null for automatic changes' }
            : { type: 'null', description: 'Not stated: it could tell who is sick' },
          ...fields,
        },
      },
    },
  }
}

function exampleOf(type: string) {
  const fields = fieldsOf(nounOf(type)).map(([name, kind]) => [name, examples[kind]])
  return {
    id: '0198f3a0-7b1d-7f52-8e3b-2c4d5e6f7a8b',
    type,
    timestamp: '2026-11-20T08:00:00Z',
    data: {
      id: examples.id,
      by: namesAuthor(type) ? '0198f3a0-0001-7000-8000-000000000001' : null,
      ...Object.fromEntries(fields),
    },
  }
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const delivery =
  'Signed as the Standard Webhooks specification says. Events of one record arrive in order, each at least once.'
const chosenOnly =
  'Only sent to endpoints that have chosen this type. In the list of events only for keys with the scope timesheets:decide.'

function operation(type: string): JsonSchema {
  return {
    post: {
      operationId: `webhook_${type.replace('.', '_')}`,
      summary: `${type} to a webhook endpoint`,
      description: timeOffTypes.includes(type) ? `${delivery} ${chosenOnly}` : delivery,
      tags: ['webhooks'],
      security: [],
      parameters: [
        header('webhook-id', 'The ID of the event; discard repetitions by it'),
        header('webhook-timestamp', 'The time of the attempt, in seconds since 1970'),
        header('webhook-signature', 'One or several signatures, `v1,` and base64, separated by spaces'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: `#/components/schemas/${schemaName(nounOf(type))}` },
            example: exampleOf(type),
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. Answer within 15 seconds; other answers are retried for seven days.' },
        '410': { description: 'Unwanted: the endpoint is paused.' },
      },
    },
  }
}

const types = [...eventTypes, testType]

/** The `webhooks` part of the API description: an operation per type of event, and a schema per kind of record. */
export const webhookDocument = {
  operations: Object.fromEntries(types.map((type) => [type, operation(type)])),
  schemas: Object.fromEntries(
    [...Map.groupBy(types, nounOf)].map(([noun, ofNoun]) => [schemaName(noun), eventSchema(noun, ofNoun)]),
  ),
}
