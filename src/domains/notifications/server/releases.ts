import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { type Language, languages } from '#base/language.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { nowOf, type Services } from '#platform/server/scope.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { notifyEach } from './commands.ts'

const note = z.strictObject({ title: z.string().min(1).max(100), text: z.string().min(1).max(280) })
const notes = z.strictObject({ en: note, fr: note, nl: note } satisfies Record<Language, z.ZodType>)

/** The notes of a release, in every language of the interface. */
export interface Release {
  readonly version: string
  readonly notes: z.output<typeof notes>
}

/** Reads the release notes of a folder, one file each, earliest first. */
export async function readReleases(folder: string): Promise<Release[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const releases = await Promise.all(
    files.map(async (file) => ({
      version: basename(file, '.json'),
      notes: notes.parse(JSON.parse(await readFile(join(folder, file), 'utf8'))),
    })),
  )
  return releases.toSorted((one, other) => one.version.localeCompare(other.version, 'en', { numeric: true }))
}

/**
 * Records the releases that run here for the first time; the first of several processes does. A new installation has no organisation yet,
 * so nobody is notified of its first version.
 */
export async function recordReleases(services: Services, releases: readonly Release[]): Promise<void> {
  const now = nowOf(services)
  await inGate(services, 'notifications.releases', now, (db) =>
    db.many(
      sql`
        insert into releases (version, started_at, is_news)
        select version, ${now}, exists (select 1 from organisations) from unnest(${releases.map(({ version }) => version)}::text[]) version
            on conflict (version) do nothing`,
    ),
  )
}

/** Sends the notes of new releases once to everyone who wants platform updates, in their language. */
export function sendReleaseNotes(releases: readonly Release[]): ScheduledJob {
  const ofVersion = new Map(releases.map(({ version, notes: texts }) => [version, texts]))
  const versions = [...ofVersion.keys()]
  return {
    name: 'notifications.releases',
    everyMinutes: 1,
    among: fragment`
      select o.id from organisations o join releases r on r.is_news and o.created_at < r.started_at
       where not exists (select 1 from release_notices n where n.organisation_id = o.id and n.version = r.version)`,
    async run(scope) {
      const { db, actor, now } = scope
      // The row and its notifications are committed together, so no other process and no later start sends them again.
      const claimed = await db.many(
        sql<{ version: string }>`
          insert into release_notices (organisation_id, version, sent_at)
          select o.id, r.version, ${now} from organisations o join releases r on r.is_news and o.created_at < r.started_at
           where o.id = ${actor.organisationId} and r.version = any(${versions}::text[])
              on conflict (organisation_id, version) do nothing returning version`,
      )
      if (claimed.length === 0) return
      const readers = await db.many(
        sql<{ id: string; language: Language }>`
          select id, preferred_language as language from accounts
           where organisation_id = ${actor.organisationId} and active and erased_at is null order by id`,
      )
      const isNew = new Set(claimed.map(({ version }) => version))
      for (const version of versions.filter((one) => isNew.has(one)))
        await notifyEach(
          scope,
          languages.map((language) => ({
            accountIds: readers.filter((reader) => reader.language === language).map(({ id }) => id),
            notification: {
              kind: 'releasePublished',
              values: valuesOf(version, ofVersion.get(version)?.[language]),
              link: '/help',
            },
          })),
        )
    },
  }
}

function valuesOf(version: string, texts: { title: string; text: string } | undefined) {
  return { version, title: texts?.title ?? '', comment: texts?.text ?? '' }
}
