import type { Dice } from './dice.ts'
import { type Schema, type Source, valueFor } from './values.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: Schema
}

interface Described {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

/** An operation of the document. */
export interface Operation extends Described {
  readonly method: string
  readonly path: string
}

/** A request that is ready to be sent. */
export interface Request {
  readonly operation: Operation
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
}

/** The operations of an OpenAPI document. */
export function operationsOf(document: { paths: Record<string, Record<string, Described>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      Object.assign(described, { method: method.toUpperCase(), path }),
    ),
  )
}

/** The ids that the server has named, by what they are the ids of: the part of the path before them. */
export class KnownIds {
  readonly #dice: Dice
  readonly #ids = new Map<string, string[]>()

  constructor(dice: Dice) {
    this.#dice = dice
  }

  /** Takes the ids out of an answer of an operation. */
  learn({ path }: Operation, answer: unknown): void {
    const parts = path.split('/').filter((part) => part && !part.startsWith('{'))
    const walk = (value: unknown, kind: string, depth: number) => {
      if (typeof value !== 'object' || value === null || depth > 6) return
      for (const [name, inner] of Object.entries(value)) {
        if (name === 'id' && typeof inner === 'string') this.#keep(kind, inner)
        else if (name.endsWith('Id') && typeof inner === 'string') this.#keep(name.slice(0, -2), inner)
        else walk(inner, Number.isNaN(Number(name)) && name !== 'items' ? name : kind, depth + 1)
      }
    }
    walk(answer, parts.at(-1) ?? '', 0)
  }

  /** An id for a parameter or a field, of the right kind if one is known. */
  idFor(name: string, before = ''): string | undefined {
    const start = (name === 'id' ? before : name.replace(/Ids?$/, '')).toLowerCase().slice(0, 5)
    const fitting = [...this.#ids].filter(([kind]) => kind.toLowerCase().startsWith(start))
    const [, ids] = this.#dice.pick(fitting) ?? this.#dice.pick([...this.#ids]) ?? []
    return ids && this.#dice.pick(ids)
  }

  #keep(kind: string, id: string): void {
    const ids = this.#ids.get(kind) ?? []
    this.#ids.set(kind, ids)
    if (ids.includes(id)) return
    ids.push(id)
    // The record created last is in a state that allows further actions.
    if (ids.length > 60) ids.splice(0, 20)
  }
}

/** A request of an operation, as the dice have it. */
export function requestOf(operation: Operation, ids: KnownIds, dice: Dice, hostility: number): Request {
  const source: Source = { dice, hostility, idFor: (name) => ids.idFor(name, lastPart(operation.path)) }
  const headers: Record<string, string> = { 'accept-language': dice.pick(['en', 'fr', 'nl', 'xx;q=9', '*']) as string }
  const query = new URLSearchParams()
  let { path } = operation
  for (const { name, in: location, required, schema } of operation.parameters) {
    if (!required && !dice.chance(0.4)) continue
    const before =
      path
        .slice(0, path.indexOf(`{${name}}`))
        .split('/')
        .at(-2) ?? ''
    const own: Source = { ...source, idFor: (kind) => ids.idFor(kind, before) }
    const value = location === 'header' ? headerFor(name, dice) : valueFor(schema, name, own)
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(text.toWellFormed().slice(0, 900)))
    else if (location === 'query') query.append(name, text.toWellFormed().slice(0, 3000))
    else headers[name.toLowerCase()] = text
  }
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const address = query.size > 0 ? `${path}?${query.toString()}` : path
  if (!type || !content) return { operation, path: address, headers }
  if (type !== 'application/json') return { operation, path: address, ...fileFor(operation, headers, dice) }
  headers['content-type'] = dice.chance(0.98) ? type : 'text/plain'
  const body = JSON.stringify(valueFor(content.schema, '', source)) ?? ''
  return { operation, path: address, headers, body: dice.chance(0.98) ? body : spoiled(body, dice) }
}

const lastPart = (path: string) => path.split('/').findLast((part) => part && !part.startsWith('{')) ?? ''

function headerFor(name: string, dice: Dice): string {
  if (name === 'If-Match') return dice.pick(['"1"', '"2"', '"3"', '"999999999999"', 'x', '*', 'W/"1"']) as string
  return dice.chance(0.9) ? `fuzz-${dice.below(1e9)}` : (dice.pick(['same', 'x'.repeat(300), '{}']) as string)
}

function spoiled(body: string, dice: Dice): string {
  const at = dice.below(body.length + 1)
  const kinds = [
    body.slice(0, at),
    `${body}${body}`,
    '['.repeat(50_000),
    `${body.slice(0, at)}\u0000${body.slice(at)}`,
    `{"a":1,"a":2}`,
    body.replace(/\d+/, '9007199254740993'),
    '',
  ]
  return dice.pick(kinds) as string
}

const beginnings = [
  '%PDF-1.7\n',
  '\u0089PNG\r\n\u001a\n',
  'ÿØÿà',
  'GIF89a',
  'PK\u0003\u0004',
  'MZ',
  '<svg onload=alert(1)>',
  'firstName,lastName\n',
  '',
]

function fileFor({ requestBody }: Operation, headers: Record<string, string>, dice: Dice) {
  const bytes = Buffer.from(`${dice.pick(beginnings)}${'x'.repeat(dice.below(2000))}`, 'latin1')
  const types = Object.keys(requestBody?.content ?? {})
  if (!types.some((type) => type.startsWith('multipart/'))) {
    return { headers: { ...headers, 'content-type': dice.pick(types) ?? 'text/csv' }, body: new Uint8Array(bytes) }
  }
  const mark = 'fuzz-part'
  const name = dice.pick(['a.pdf', '../../x.png', 'a";x.html', 'x'.repeat(300), 'é.docx']) as string
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)])
  return {
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${mark}` },
    body: new Uint8Array(body),
  }
}
