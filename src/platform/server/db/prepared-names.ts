import { createHash } from 'node:crypto'

// A statement is prepared once a connection, under a name made of its text.
const names = new Map<string, string>()
let generation = 0

/** The name under which connections prepare a statement, with a prefix by which it can be recognised. */
export function nameOf(text: string, prefix = 's'): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `${prefix}${generation}_${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return name
}

/** The generation of the names that are given now. */
export function currentGeneration(): number {
  return generation
}

/**
 * Gives new names to all statements, so that each connection prepares them again: those of the given generation were prepared for an
 * earlier schema. Of several transactions that fail for this reason, the first one has an effect.
 */
export function invalidatePreparedNames(stale: number): void {
  if (stale !== generation) return
  generation++
  names.clear()
}
