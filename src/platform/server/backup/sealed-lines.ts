import type { FieldCipher } from '../crypto/field-cipher.ts'
import type { Lines } from './carrying.ts'

/** The findings of the pass. */
export interface Resealed {
  resealed: number
  /** Values that look sealed, and that the key does not open anywhere in their row. */
  unopened: number
}

const sealed = /^1\.[A-Za-z0-9_-]{38,}$/
const id = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Opens what one key sealed and seals it with another, in the same context. A value is sealed for a table, an id and a column, and
 * a copy of a worker's stays sealed for the worker: so every id of the row is tried, and whose worker's each of them is.
 */
export function resealing(
  organisationId: string,
  from: FieldCipher,
  to: FieldCipher,
): { lines: Lines; tally: Resealed } {
  const tally: Resealed = { resealed: 0, unopened: 0 }
  /** Which worker a record is about, by its id. */
  const workers = new Map<string, string>()

  function reseal(table: string, column: string, fields: readonly string[], value: string): string {
    const own = fields.filter((field) => id.test(field))
    const theirs = own.map((one) => workers.get(one)).filter((worker) => worker !== undefined)
    for (const one of new Set([...own, ...theirs])) {
      for (const sealedTable of new Set([table, 'workers'])) {
        const context = { organisationId, table: sealedTable, id: one, column }
        const opened = openOr(from, value, context)
        if (opened === undefined) continue
        tally.resealed++
        return to.seal(opened, context)
      }
    }
    tally.unopened++
    return value
  }

  const lines: Lines = ({ name, columns }, block) => {
    const own = columns.indexOf('id')
    const worker = columns.indexOf('worker_id')
    const text = block.toString('utf8')
    if (worker < 0 && !text.includes('1.')) return block
    const changed = text.split('\n').map((line) => {
      const fields = line.split('\t')
      if (own >= 0 && worker >= 0 && fields.length > 1) workers.set(fields[own] as string, fields[worker] as string)
      if (!fields.some((field) => sealed.test(field))) return line
      return fields
        .map((field, at) => (sealed.test(field) ? reseal(name, columns[at] as string, fields, field) : field))
        .join('\t')
    })
    return Buffer.from(changed.join('\n'))
  }
  return { lines, tally }
}

function openOr(cipher: FieldCipher, value: string, context: Parameters<FieldCipher['open']>[1]): string | undefined {
  try {
    return cipher.open(value, context)
  } catch {
    return undefined
  }
}
