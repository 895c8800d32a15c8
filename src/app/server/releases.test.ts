import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readReleases } from '#domains/notifications/server/releases.ts'

test('this version has release notes in every language', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  const releases = await readReleases(join(import.meta.dirname, 'releases'))
  expect(releases.map((release) => release.version)).toContain(version)
})
