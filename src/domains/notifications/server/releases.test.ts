import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { startScheduledJobs } from '#platform/server/jobs/scheduled-jobs.ts'
import { notificationRoutes } from '../contract.ts'
import { usualTypes } from '../rules.ts'
import { recordReleases, type Release, sendReleaseNotes } from './releases.ts'
import { notifications } from './routes.ts'

// A separate database, because releases are recorded for the whole installation.
const world = await openWorld(notifications, '2026-11-20T08:00:00Z', {}, { database: 'releases' })

const note = (language: string) => ({ title: `Title ${language}`, text: `Text ${language}` })
const release = (version: string): Release => ({
  version,
  notes: { en: note('en'), fr: note('fr'), nl: note('nl') },
})

async function sentNotifications(by: SampleAccount): Promise<unknown[]> {
  const { body } = await world.call(notificationRoutes.listNotifications, { query: {} }, by)
  return body.items.filter(({ kind }) => kind === 'releasePublished').map(({ values }) => values)
}

/** Runs the job, as a running process does every minute, until the release notes are sent. */
async function announce(releases: readonly Release[]): Promise<void> {
  const rounds = startScheduledJobs(world.services, [sendReleaseNotes(releases)], { everyMs: 1 })
  await expect
    .poll(async () => {
      const [{ open } = { open: 1 }] = await world.sql<{ open: number }>`
        select count(*)::int as open from organisations o join releases r on r.is_news and o.created_at < r.started_at
         where not exists (select 1 from release_notices n where n.organisation_id = o.id and n.version = r.version)`
      return open
    })
    .toBe(0)
  await rounds.stop()
}

test('release notes are sent once, to those who want them, in their language, and never for the first version of an installation', async () => {
  const first = [release('1.0.0')]
  await recordReleases(world.services, first)
  const organisation = await sampleOrganisation(world)
  const [english, french, silent] = [
    await sampleUser(world, organisation),
    await sampleUser(world, organisation),
    await sampleUser(world, organisation),
  ]
  await world.sql`update accounts set preferred_language = 'fr' where id = ${french.accountId}`
  const types = { ...usualTypes(true), platformUpdates: { inApp: false, email: false, sms: false } }
  await world.sql`
    insert into notification_settings (organisation_id, account_id, types, digest)
     values (${organisation.organisationId}, ${silent.accountId}, ${JSON.stringify(types)}, 'daily')`
  await world.sql`update organisations set created_at = '2026-11-20T09:00:00Z' where id = ${organisation.organisationId}`
  await announce(first)
  expect(await sentNotifications(english)).toEqual([])

  // A new version starts in several processes at the same time.
  world.passMinutes(120)
  const second = [...first, release('1.1.0')]
  await Promise.all([1, 2, 3].map(() => recordReleases(world.services, second)))
  await Promise.all([announce(second), announce(second), announce(second)])
  const later = await sampleOrganisation(world)
  await world.sql`update organisations set created_at = '2026-11-20T11:00:00Z' where id = ${later.organisationId}`
  const newcomer = await sampleUser(world, later)
  // And starts again.
  await recordReleases(world.services, second)
  await announce(second)
  expect(await sentNotifications(english)).toEqual([{ version: '1.1.0', title: 'Title en', comment: 'Text en' }])
  expect(await sentNotifications(french)).toEqual([{ version: '1.1.0', title: 'Title fr', comment: 'Text fr' }])
  expect(await sentNotifications(silent)).toEqual([])
  expect(await sentNotifications(newcomer)).toEqual([])
})
