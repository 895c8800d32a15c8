import { sql } from '#platform/server/db/statement.ts'
import { unlinked } from '#platform/server/mail/unlinked.ts'
import { escapeHtml } from '#platform/server/texts/html.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { addressesOf, fullNames, type Mention, mentionsOf, type Person } from '../rules/mentions.ts'

/** Erases mentions of the actor in other people's notifications, stored responses, import errors, counters and immutable records. */
export async function eraseMentions(scope: ActorScope, person: Person, former: string): Promise<void> {
  const { db, actor } = scope
  const shared = await readShared(scope, person)
  const own = addressesOf(person).filter((one) => !shared.has(one.toLowerCase()))
  const mentions = mentionsOf(person, former, (text) => shared.has(text))
  await eraseInNotifications(scope, mentions)
  await eraseAnswers(scope)
  await eraseInAnswersOfOthers(scope, person, mentions)
  await eraseCells(scope, person)
  await eraseCounts(scope, person, own)
  const recipients = [...own, ...person.devices].map((one) => one.toLowerCase())
  // Emails contain each text also as HTML, and both without links.
  const inEmails = mentions.flatMap(({ text, instead }) =>
    [unlinked(text), escapeHtml(text), escapeHtml(unlinked(text))].map((one) => ({
      text: one,
      instead: one === escapeHtml(one) ? instead : escapeHtml(instead),
    })),
  )
  const all = [...new Map([...inEmails, ...mentions].map((one) => [one.text, one])).values()]
  await db.many(sql`select erase_person(${actor.accountId}, ${former}, ${recipients}, ${inSql(all)}::jsonb)`)
  // Records that were merged into this one are of the same person.
  await db.many(
    sql`
      select erase_person(w.id, ${former}, '{}', '[]') from workers w
       where w.organisation_id = ${actor.organisationId} and w.merged_into = ${actor.accountId}`,
  )
}

/** Mentions as the database functions take them. */
function inSql(mentions: readonly Mention[]): string {
  return JSON.stringify(mentions.map(({ text, instead }) => ({ said: text, instead })))
}

// Reads the names, addresses and numbers that an existing account shares, in lower case: mentions of them stay.
async function readShared({ db, actor }: ActorScope, person: Person): Promise<Set<string>> {
  const rows = await db.many(
    sql<{ one: string }>`
      select distinct s.one
        from accounts a
        left join workers w on w.organisation_id = a.organisation_id and w.id = a.id
        left join notification_settings n on n.organisation_id = a.organisation_id and n.account_id = a.id
        cross join lateral (values (lower(a.email)), (lower(w.phone)), (lower(n.phone)),
          (lower(concat_ws(' ', nullif(coalesce(w.first_name, a.given_name), ''), coalesce(w.last_name, a.family_name)))),
          (lower(concat_ws(' ', coalesce(w.last_name, a.family_name), nullif(coalesce(w.first_name, a.given_name), ''))))) s (one)
       where a.organisation_id = ${actor.organisationId} and a.id <> ${actor.accountId} and a.erased_at is null
         and s.one = any (${[...fullNames(person), ...addressesOf(person)].map((one) => one.toLowerCase())})`,
  )
  return new Set(rows.map(({ one }) => one))
}

async function eraseInNotifications({ db, actor }: ActorScope, mentions: readonly Mention[]): Promise<void> {
  // The text as escaped in JSON, without quotes.
  const texts = mentions.map(({ text }) => JSON.stringify(text).slice(1, -1).toLowerCase())
  await db.many(
    sql`
      with changed as (
        select n.id, (select jsonb_object_agg(v.key, case when jsonb_typeof(v.value) = 'string'
                                                          then to_jsonb(without_mentions(v.value #>> '{}', ${inSql(mentions)}::jsonb))
                                                          else v.value end)
                        from jsonb_each(n."values") v) as "values"
          from notifications n
         where n.organisation_id = ${actor.organisationId}
           and exists (select 1 from unnest(${texts}::text[]) s (one) where strpos(lower(n."values"::text), s.one) > 0)
           for no key update of n)
      update notifications n
         set "values" = changed."values"
        from changed
       where n.organisation_id = ${actor.organisationId} and n.id = changed.id`,
  )
}

interface Stored {
  accountId: string
  key: string
  answer: string
}

// A response that is stored encrypted for a day for repeated requests may contain data of the actor. It is replaced by an empty one.
async function eraseAnswers({ db, actor, cipher }: ActorScope): Promise<void> {
  const { organisationId, accountId: person } = actor
  const stored = await db.many(
    sql<Stored>`
      select account_id, key, answer from idempotency_keys where organisation_id = ${organisationId} and answer is not null for update`,
  )
  for (const { accountId, key, answer } of stored) {
    const context = { organisationId, table: 'idempotency_keys', id: `${accountId} ${key}`, column: 'answer' }
    if (!cipher.open(answer, context).includes(person)) continue
    await db.many(
      sql`
        update idempotency_keys
           set answer = ${cipher.seal('null', context)}
         where organisation_id = ${organisationId} and account_id = ${accountId} and key = ${key}`,
    )
  }
}

// Other programs answer with anything: receivers of webhooks and access points for Peppol.
async function eraseInAnswersOfOthers({ db }: ActorScope, person: Person, mentions: readonly Mention[]): Promise<void> {
  const texts = [...mentions.map(({ text }) => text), ...addressesOf(person), person.username, person.nationalId]
  const quotes = texts.flatMap((one) => (one === null ? [] : [one.toLowerCase(), inAsciiJson(one).toLowerCase()]))
  await db.many(sql`select erase_answers(${[...new Set(quotes)]})`)
}

/** A text as many programs write it in JSON: other letters than ASCII by their numbers. */
function inAsciiJson(text: string): string {
  const quoted = JSON.stringify(text).slice(1, -1)
  return quoted.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

// Import errors contain the value of each cell. Values of the actor are replaced.
async function eraseCells({ db, actor }: ActorScope, person: Person): Promise<void> {
  const cells = [...addressesOf(person), ...fullNames(person), person.username, person.nationalId]
    .filter((one) => one !== null)
    .map((one) => one.toLowerCase())
  await db.many(
    sql`
      with changed as (
        select i.id,
               (select jsonb_agg(case when lower(trim(f.value ->> 'value')) = any (${cells}) then f.value || '{"value": null}' else f.value end
                                       order by f.place)
                        from jsonb_array_elements(i.faults) with ordinality f (value, place)) as faults
          from imports i
         where i.organisation_id = ${actor.organisationId}
           and exists (select 1 from jsonb_array_elements(i.faults) f (value) where lower(trim(f.value ->> 'value')) = any (${cells}))
           for no key update of i)
      update imports i set faults = changed.faults from changed where i.organisation_id = ${actor.organisationId} and i.id = changed.id`,
  )
}

async function eraseCounts({ db, actor }: ActorScope, { email, username }: Person, own: readonly string[]) {
  const called = [email, username].filter((one) => one !== null).map((one) => one.toLowerCase())
  await db.many(
    sql`
      delete from attempts a
       using (select coalesce(case when ${actor.type === 'worker'} then o.company_tag end, '') as tag
                 from organisations o where o.id = ${actor.organisationId}) o
       where a.key = any (array(select kind || ':' || o.tag || ':' || called
                               from unnest('{sign-in,reset}'::text[]) kind, unnest(${called}::text[]) called))
          or a.key = any (array(select kind || ':' || number
                                  from unnest('{unconfirmed,sms}'::text[]) kind, unnest(${own}::text[]) number))`,
  )
}
