import { readConfig } from '#platform/server/config/config.ts'
import { Directory } from '#platform/server/groups/directory.ts'
import { moveOrganisation } from '#platform/server/moving/move-organisation.ts'
import { makeLog } from '#platform/server/log.ts'
import { command } from './command.ts'

const usage = 'npm run organisation:move -- <company tag> <group>, with - for the group without a name'

await command(usage, {}, 2, async ([companyTag = '', group = '']) => {
  const config = readConfig(process.env)
  if (!config.groups) throw new Error('GROUPS and DIRECTORY_URL must be set, as for the server')
  const groups = [
    { name: '', connection: { connectionString: config.databaseDirectUrl as string } },
    ...config.groups.more.map(({ name, directUrl }) => ({ name, connection: { connectionString: directUrl } })),
  ]
  const directory = await Directory.open({ connectionString: config.groups.directoryUrl }, makeLog('silent'))
  try {
    const to = group === '-' ? '' : group
    const { organisationId, rows, pausedMs } = await moveOrganisation({ directory, groups, companyTag, to })
    const result =
      rows === 0
        ? 'is in this group, and nowhere else.'
        : `${rows} rows moved and verified. Writes were paused for ${pausedMs} ms.`
    console.log(`${organisationId}: ${result}`)
    return 0
  } finally {
    await directory.close()
  }
})
