import type { Client } from 'pg'
import { readTree, type TreeNode, nodesIn } from './query-tree.ts'

/** Returns the query tree of a statement that PostgreSQL has run; undefined for one that has none, such as `begin` or `listen`. */
export async function analyse(client: Client, text: string): Promise<TreeNode | undefined> {
  const types = await typesOf(client, text)
  if (!types) return undefined
  // A function keeps the tree of its body, with the types and functions that PostgreSQL has found.
  await client.query(
    `create function pg_temp.analysed(${types.join()}) returns void language sql begin atomic\n${text}\n; end`,
  )
  const { rows } = await client.query<{ tree: string }>(
    `select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.analysed'::regproc`,
  )
  await client.query(`drop function pg_temp.analysed(${types.join()})`)
  const [query] = nodesIn(readTree(rows[0]?.tree ?? ''))
  return query
}

async function typesOf(client: Client, text: string): Promise<string[] | undefined> {
  try {
    await client.query(`prepare analysed as\n${text}`)
  } catch (error) {
    // A statement that runs and cannot be prepared neither reads nor writes rows.
    if ((error as { code?: string }).code === '42601') return undefined
    throw error
  }
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'analysed'`,
  )
  await client.query('deallocate analysed')
  return rows[0]?.types ?? []
}
