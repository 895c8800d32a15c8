import { localTimeOf } from '#base/calendar.ts'
import { daysAfter, daysBetween } from '#base/days.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notifyEach, type NewNotification } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { notifyExpiringDocuments } from './expiring-documents.ts'
import { distanceOf, examDistances, expiryDistances } from '../rules.ts'

// No notification is sent before the day begins.
const firstTime = '08:00'

interface Coming {
  id: string
  name: string
  day: string
  workerId: string
  worker: string
  isExam: boolean
}

/** Notifies of expiring certifications and documents and of exams. Returns how many there were. */
export async function notifyExpiries(scope: ActorScope): Promise<number> {
  const { date: today, time } = localTimeOf(scope.now, scope.actor.timeZone)
  if (time < firstTime) return 0
  return (await tellCertifications(scope, today)) + (await notifyExpiringDocuments(scope, today))
}

/**
 * Notifies workers and those who may edit workers of certifications that expire in 90, 60, 30 and 7 days, once each, and workers of exams
 * 30 days, a week and a day before. Returns how many there were.
 */
async function tellCertifications(scope: ActorScope, today: string): Promise<number> {
  const { organisationId } = scope.actor
  const lastExam = daysAfter(today, Math.max(...examDistances))
  const lastExpiry = daysAfter(today, Math.max(...expiryDistances))
  const coming = await scope.db.many(
    sql<Coming>`
      select t.id, t.name, d.day, t.worker_id, ${workerName('w')} as worker, d.is_exam
        from certifications t
        join accounts a on a.organisation_id = ${organisationId} and a.id = t.worker_id and a.active
        join workers w on w.organisation_id = ${organisationId} and w.id = t.worker_id,
      lateral (values (t.expires_on, false), (t.exam_date, true)) d (day, is_exam)
       where t.organisation_id = ${organisationId} and t.verification <> 'rejected'
         and d.day between ${today} and case when d.is_exam then ${lastExam}::date else ${lastExpiry}::date end`,
  )
  const near = coming.flatMap((one) => {
    const left = daysBetween(today, one.day)
    const distance = distanceOf(left, one.isExam ? examDistances : expiryDistances)
    // An exam and an expiry can be on the same day: distances to exams are stored as negative numbers.
    return distance === undefined ? [] : [{ ...one, left, mark: one.isExam ? -distance : distance }]
  })
  if (near.length === 0) return 0
  // The process that inserts the row sends the notification.
  const marks = JSON.stringify(near.map(({ id, day, mark }) => ({ id, day, mark })))
  const claimed = await scope.db.many(
    sql<{ certificationId: string; day: string; days: number }>`
      insert into expiries_told (organisation_id, certification_id, day, days)
      select ${organisationId}, r.id, r.day, r.mark
        from json_to_recordset(${marks}::json) as r (id uuid, day date, mark int)
      on conflict do nothing returning certification_id, day, days`,
  )
  if (claimed.length === 0) return 0
  const isNew = new Set(claimed.map(({ certificationId, days }) => `${certificationId} ${days}`))
  const reported = near.filter(({ id, mark }) => isNew.has(`${id} ${mark}`))
  const heads = await accountsWith(scope, 'workforce:write')
  await notifyEach(
    scope,
    reported.flatMap(({ name, day, workerId, worker, isExam, left }) => {
      const own: NewNotification = {
        kind: isExam ? 'examComing' : 'certificationExpiring',
        values: { name, date: day, days: left },
        link: '/worker/profile?tab=certifications',
      }
      if (isExam) return [{ accountIds: [workerId], notification: own }]
      const values = { ...own.values, worker }
      const link = `/provider/workforce/profile/${workerId}?tab=certifications`
      return [
        { accountIds: [workerId], notification: own },
        { accountIds: heads, notification: { kind: 'workerCertificationExpiring', values, link } },
      ]
    }),
  )
  return reported.length
}
