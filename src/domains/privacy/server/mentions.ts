import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** What somebody is called and reached by, before it is gone. */
export interface Person {
  email: string
  username: string | null
  givenName: string | null
  familyName: string | null
  phone: string | null
  /** Where text messages go. */
  textsTo: string | null
}

/** Takes who asks out of what others were told and answered, of what was counted for the address, and of what never changes. */
export async function eraseMentions(scope: ActorScope, person: Person, former: string): Promise<void> {
  const { db, actor } = scope
  const { email, username, givenName, familyName, phone, textsTo } = person
  const name = [givenName, familyName].filter(Boolean).join(' ')
  const turned = [familyName, givenName].filter(Boolean).join(' ')
  // What is too short stands in everybody's letters.
  const said = [email, username, phone, textsTo, name, turned].filter((one) => one !== null).filter(isTelling)
  if (isTelling(name)) {
    await db.many(
      written(
        `update notifications n set "values" = (
           select jsonb_object_agg(v.key, case when jsonb_typeof(v.value) = 'string' then to_jsonb(replace(v.value #>> '{}', $2, $3)) else v.value end)
             from jsonb_each(n."values") v)
          where n.organisation_id = $1 and strpos(n."values"::text, $4) > 0`,
        [actor.organisationId, name, former, inJson(name)],
      ),
    )
  }
  await eraseAnswers(scope, said)
  await db.many(
    written(
      `delete from attempts a using (select coalesce(case when $3 then o.company_tag end, '') as tag from organisations o where o.id = $1) o
        where a.key = any (array(select kind || ':' || o.tag || ':' || called from unnest('{sign-in,reset}'::text[]) kind, unnest($2::text[]) called))`,
      [actor.organisationId, [email, username].filter((one) => one !== null), actor.type === 'worker'],
    ),
  )
  await db.many(written('select erase_person($1, $2, $3)', [actor.accountId, former, said]))
}

const isTelling = (text: string) => text.length > 3

// As it stands within JSON, between its quotes.
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

interface Kept {
  accountId: string
  key: string
  answer: string
}

// An answer that is kept sealed for a day, to be given again, may hold all that was said of somebody: it is then given empty.
async function eraseAnswers({ db, actor, cipher }: ActorScope, said: readonly string[]): Promise<void> {
  const { organisationId, accountId: person } = actor
  const kept = await db.many(
    written<Kept>(
      'select account_id, key, answer from idempotency_keys where organisation_id = $1 and answer is not null for update',
      [organisationId],
    ),
  )
  const marks = [person, ...said.map(inJson)]
  for (const { accountId, key, answer } of kept) {
    const place = { organisationId, table: 'idempotency_keys', id: `${accountId} ${key}`, column: 'answer' }
    const text = cipher.open(answer, place)
    if (!marks.some((mark) => text.includes(mark))) continue
    await db.many(
      written('update idempotency_keys set answer = $4 where organisation_id = $1 and account_id = $2 and key = $3', [
        organisationId,
        accountId,
        key,
        cipher.seal('null', place),
      ]),
    )
  }
}
