import { fragment, joined, raw } from '../db/statement.ts'
import type { World } from './world.ts'

/** Inserts a row as the owner; its columns are named in snake_case. */
export async function insertRow(
  world: Pick<World, 'sql'>,
  table: string,
  row: { readonly [column: string]: unknown },
): Promise<void> {
  const values = Object.values(row).map((value) => fragment`${value}`)
  await world.sql`insert into ${raw(table)} (${raw(Object.keys(row).join(', '))}) values (${joined(values, ', ')})`
}
