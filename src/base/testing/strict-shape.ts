import { expect } from 'vitest'
import type { z } from 'zod'

type Part = Readonly<Record<string, unknown>> | readonly unknown[]

/**
 * Expects a schema to accept a sample, and to refuse it without any one of its fields, with one more field, and with a number or a text in the
 * place of the other. `optional` names the fields that may be missing: `breaks.0.startsAt`.
 */
export function expectStrict(schema: z.ZodType, sample: Part, optional: readonly string[] = []): void {
  expect(schema.safeParse(sample).error?.issues ?? []).toEqual([])
  const accepted: string[] = []
  const tries = (what: string, changed: unknown) => {
    if (schema.safeParse(changed).success) accepted.push(what)
  }
  for (const [path, part] of partsOf(sample)) {
    if (Array.isArray(part)) continue
    tries(`more in ${path}`, changedAt(sample, path, { ...part, unexpected: 1 }))
    for (const [name, value] of Object.entries(part)) {
      const at = path === '' ? name : `${path}.${name}`
      const { [name]: _, ...rest } = part as Readonly<Record<string, unknown>>
      if (!optional.includes(at)) tries(`no ${at}`, changedAt(sample, path, rest))
      if (typeof value === 'string') tries(`a number as ${at}`, changedAt(sample, path, { ...part, [name]: 1 }))
      if (typeof value === 'number') tries(`a text as ${at}`, changedAt(sample, path, { ...part, [name]: 'x' }))
      if (typeof value === 'boolean') tries(`a text as ${at}`, changedAt(sample, path, { ...part, [name]: 'x' }))
    }
  }
  expect(accepted).toEqual([])
}

function* partsOf(part: unknown, path = ''): Generator<[string, Part]> {
  if (typeof part !== 'object' || part === null) return
  yield [path, part as Part]
  for (const [name, value] of Object.entries(part)) yield* partsOf(value, path === '' ? name : `${path}.${name}`)
}

function changedAt(whole: Part, path: string, by: unknown): unknown {
  if (path === '') return by
  const [name = '', ...rest] = path.split('.')
  const inside = changedAt((whole as Readonly<Record<string, Part>>)[name]!, rest.join('.'), by)
  return Array.isArray(whole) ? whole.with(Number(name), inside) : { ...whole, [name]: inside }
}
