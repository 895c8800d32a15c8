import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { sendDueNotifications } from './sending.ts'

/** The job that sends due notifications, in the organisations that have some. */
export const sendingRound: OrganisationRound = {
  name: 'notifications.send',
  everyMinutes: 0,
  among: 'select organisation_id from notifications where send_at <= scope_now()',
  run: async (scope) => (await sendDueNotifications(scope)) > 0,
}
