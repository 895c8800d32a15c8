import { v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import { type Fragment, fragment, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import {
  type ChangeKind,
  type ChangeValues,
  deliveryOf,
  type NotificationKind,
  type NotificationValues,
  type SentChannel,
} from '../rules.ts'

/**
 * The content of a notification and the path it links to. One that reports a change has the values before and after it, made by
 * `changeValues`.
 */
export type NewNotification<Kind extends NotificationKind = NotificationKind> = Kind extends ChangeKind
  ? { kind: Kind; values: NotificationValues & ChangeValues<Kind>; link: string }
  : { kind: Kind; values: NotificationValues; link: string }

/** The channels by which a notification is sent, unless its reader has turned them off. It is always shown in the application. */
export type SendChannels = Readonly<Record<SentChannel, boolean>>

const allChannels: SendChannels = { email: true, sms: true, push: true }

/**
 * SQL that creates the notifications that a query yields, `id, account_id, kind, type, "values", link`, in the actor's organisation, by each
 * account's settings. Use it to notify in the same statement as the change.
 */
export function insertNotifications({ actor, now }: ActorScope, query: Fragment, by = allChannels): Fragment {
  // A scheduled job sends emails, SMS and push messages later.
  return fragment`
    insert into notifications (organisation_id, id, account_id, kind, "values", link, at, in_app, send_at, email_open, sms_open, push_open)
    select ${actor.organisationId}, q.id, q.account_id, q.kind, q."values", q.link, ${now},
           coalesce((s.types -> q.type ->> 'inApp')::boolean, true), ${now}, ${by.email}, ${by.sms}, ${by.push}
      from (${query}) q left join notification_settings s on s.organisation_id = ${actor.organisationId} and s.account_id = q.account_id`
}

/** Returns a statement that deletes the notifications of a kind about time entries, sent to their workers after `since`. */
export function withdrawal(
  { actor }: ActorScope,
  kind: NotificationKind,
  entries: readonly { readonly id: string; readonly workerId: string }[],
  since: string,
): Statement<unknown> {
  return sql`
    delete from notifications n
     using unnest(${entries.map(({ workerId }) => workerId)}::uuid[], ${entries.map(({ id }) => id)}::text[]) as e (worker_id, id)
     where n.organisation_id = ${actor.organisationId} and n.account_id = e.worker_id and n.kind = ${kind} and n.at > ${since}
       and n."values" ->> 'entryId' = e.id`
}

/** Deletes unread notifications of a kind that link to one of these pages, because a new one says how things are now. */
export async function withdrawUnread(
  { db, actor }: ActorScope,
  accountIds: readonly string[],
  kind: NotificationKind,
  links: readonly string[],
): Promise<void> {
  await db.many(
    sql`
      delete from notifications
       where organisation_id = ${actor.organisationId} and account_id = any(${accountIds}::uuid[]) and kind = ${kind}
         and link = any(${links}::text[]) and read_at is null`,
  )
}

/** Notifies accounts of the actor's organisation within the current transaction, except the actor. */
export async function notify(
  scope: ActorScope,
  accountIds: readonly string[],
  notification: NewNotification,
  by = allChannels,
): Promise<void> {
  await notifyEach(scope, [{ accountIds, notification }], by)
}

/** Like notify, with several notifications. */
export async function notifyEach(
  scope: ActorScope,
  all: readonly { readonly accountIds: readonly string[]; readonly notification: NewNotification }[],
  by = allChannels,
): Promise<void> {
  const rows = all.flatMap(({ accountIds, notification: { kind, values, link } }) =>
    [...new Set(accountIds)]
      .filter((accountId) => accountId !== scope.actor.accountId)
      .map((accountId) => ({ id: uuid(), account_id: accountId, kind, type: deliveryOf(kind).type, values, link })),
  )
  if (rows.length === 0) return
  await scope.db.many(
    sql`${insertNotifications(
      scope,
      fragment`
        select * from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (id uuid, account_id uuid, kind text, type text, "values" jsonb, link text)`,
      by,
    )}`,
  )
}

/** Marks one of the reader's notifications as read. */
export async function readNotification(scope: ActorScope, id: string): Promise<void> {
  const changed = await scope.db.manyAndCommit(
    sql`
      update notifications
         set read_at = coalesce(read_at, ${scope.now})
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and id = ${id}
      returning id`,
  )
  if (changed.length === 0) throw refuse.NOT_FOUND()
}

/** Marks the reader's notifications that link to a page as read, because the page was visited. */
export async function markReadByLink(scope: ActorScope, link: string): Promise<void> {
  await scope.db.many(
    sql`
      update notifications
         set read_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and link = ${link}
         and read_at is null`,
  )
}

/** Marks all of the reader's notifications as read. */
export async function readAllNotifications(scope: ActorScope): Promise<void> {
  await scope.db.manyAndCommit(
    sql`
      update notifications
         set read_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and read_at is null and in_app`,
  )
}

/** Clears one of the reader's notifications. */
export async function deleteNotification(scope: ActorScope, id: string): Promise<void> {
  const gone = await scope.db.manyAndCommit(
    sql`
      delete from notifications
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and id = ${id}
      returning id`,
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
}

/** Clears all of the reader's notifications in the application; those sent only by email are not listed there. */
export async function clearNotifications(scope: ActorScope): Promise<void> {
  await scope.db.manyAndCommit(
    sql`
      delete from notifications where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and in_app`,
  )
}
