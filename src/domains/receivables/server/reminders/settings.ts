import { may } from '#base/actor.ts'
import { type Language, languages } from '#base/language.ts'
import type { Received } from '#base/route.ts'
import { changeRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { reminderRoutes, ReminderSettings, ReminderTexts } from '../../contract/reminders.ts'
import { placeholders, type ReminderDays, reminderSteps } from '../../rules/reminders.ts'

interface Row {
  active: boolean
  days: ReminderDays
  sendTime: string
  texts: ReminderTexts
  version: number
}

/** A week after the due date, then after two weeks each. */
const usualDays = { first: 7, second: 21, third: 35 } as const
const usualTime = '09:00'

/** Returns the schedule and the texts; the usual ones, switched off, until somebody has saved others. */
export async function readReminderSettings({ db, actor }: ActorScope): Promise<ReminderSettings> {
  const row = await db.first(
    sql<Row>`
      select active, json_build_object('first', first_days, 'second', second_days, 'third', third_days) as days, send_time, texts, version
        from reminder_settings where organisation_id = ${actor.organisationId} and id = ${actor.organisationId}`,
  )
  return {
    ...(row ?? { active: false, days: usualDays, sendTime: usualTime, texts: usualTexts(), version: 1 }),
    allowed: may(actor, 'billing:write') ? ['edit'] : [],
  }
}

/** Saves the schedule and the texts. Throws `STALE_VERSION`. */
export async function saveReminderSettings(
  scope: ActorScope,
  { body, ifMatch }: Received<typeof reminderRoutes.saveReminderSettings>,
): Promise<ReminderSettings> {
  const { organisationId } = scope.actor
  await scope.db.many(
    sql`
      insert into reminder_settings (organisation_id, id, active, first_days, second_days, third_days, send_time, texts)
      values (${organisationId}, ${organisationId}, false, ${usualDays.first}, ${usualDays.second}, ${usualDays.third}, ${usualTime},
              ${JSON.stringify(usualTexts())}::jsonb)
      on conflict do nothing`,
  )
  const values = {
    active: body.active,
    first_days: body.days.first,
    second_days: body.days.second,
    third_days: body.days.third,
    send_time: body.sendTime,
    texts: JSON.stringify(body.texts),
  }
  return changeRecord(scope, { table: 'reminder_settings', id: organisationId }, ifMatch, values, () =>
    readReminderSettings(scope),
  )
}

/** The default texts; placeholders stay in them. */
function usualTexts(): ReminderTexts {
  const open = Object.fromEntries(placeholders.map((name) => [name, `{${name}}`]))
  const ofLanguage = (language: Language) => {
    const translate = translateTo(language)
    return Object.fromEntries(
      reminderSteps.map((step) => [
        step,
        {
          subject: translate(`receivables.emails.reminder.${step}.subject`, open),
          message: translate(`receivables.emails.reminder.${step}.message`, open),
        },
      ]),
    )
  }
  return Object.fromEntries(languages.map((language) => [language, ofLanguage(language)])) as ReminderTexts
}
