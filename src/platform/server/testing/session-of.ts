import { v7 as uuid } from 'uuid'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import type { World } from './world.ts'

/** A new organisation, of which nothing is known but its id. */
export async function someOrganisation(world: World): Promise<string> {
  const id = uuid()
  await world.sql`insert into organisations (id, purpose) values (${id}, 'enlisting')`
  return id
}

/** Signs in a user of an organisation and returns the token of the session. */
export async function sessionOf(world: World, organisation: string): Promise<string> {
  const [account, cookie] = [uuid(), makeToken()]
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email)
     values (${organisation}, ${account}, 'provider', 'user', ${`${account}@somebody.example`})`
  await world.sql`
    insert into sessions (organisation_id, id, account_id, token_hash, remember, idle_until)
    values (${organisation}, ${uuid()}, ${account}, ${hashOf(cookie)}, true, ${world.now()}::timestamptz + interval '30 days')`
  return cookie
}
