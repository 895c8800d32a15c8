import { v7 as uuid } from 'uuid'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import type { World } from './world.ts'

/** A new organisation, of which nothing is known but its id. */
export async function someOrganisation(world: World): Promise<string> {
  const id = uuid()
  await world.sql("insert into organisations (id, purpose) values ($1, 'enlisting')", [id])
  return id
}

/** Signs in a user of an organisation and returns the token of the session. */
export async function sessionOf(world: World, organisation: string): Promise<string> {
  const [account, cookie] = [uuid(), makeToken()]
  await world.sql(
    "insert into accounts (organisation_id, id, type, role, email) values ($1, $2, 'provider', 'user', $3)",
    [organisation, account, `${account}@somebody.example`],
  )
  await world.sql(
    `insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
     values ($1, $2, $3, $4, true, $5::timestamptz + interval '30 days')`,
    [organisation, uuid(), account, hashOf(cookie), world.now()],
  )
  return cookie
}
