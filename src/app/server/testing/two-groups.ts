import { Client } from 'pg'
import { afterAll, inject } from 'vitest'
import { Directory } from '#platform/server/groups/directory.ts'
import { Group } from '#platform/server/groups/group.ts'
import { Groups } from '#platform/server/groups/groups.ts'
import type { ServedRoute } from '#platform/server/http/handlers.ts'
import { makeLog } from '#platform/server/log.ts'
import { testServer } from '#platform/server/testing/database.ts'
import { openWorld, type World } from '#platform/server/testing/world.ts'

/** Two groups of organisations behind one server: each world has its own database, and calls reach both. */
export interface TwoGroups {
  readonly first: World
  /** The group `two`. */
  readonly second: World
  readonly directory: Directory
}

/** Opens two groups with a directory; new organisations register in the second one. The directory is empty. */
export async function openTwoGroups(routes: readonly ServedRoute[]): Promise<TwoGroups> {
  const worker = process.env.VITEST_POOL_ID ?? '0'
  const directory = await Directory.open(await directoryDatabase(worker), makeLog('silent'))
  afterAll(() => directory.close())
  const worlds: World[] = []
  const groupOf = (name: string) =>
    new Group(name, {
      directory,
      others: () => worlds.map(({ services }) => services).filter(({ group }) => group.name !== name),
    })
  const second = await openWorld([], undefined, {}, { database: `${worker}_two`, group: groupOf('two') })
  const first = await openWorld(
    routes,
    undefined,
    {},
    {
      group: groupOf(''),
      groups: (own) => new Groups(own, [second.services], { directory, ofNew: 'two' }),
    },
  )
  worlds.push(first, second)
  const { server, send, call } = first
  return { first, second: { ...second, server, send, call }, directory }
}

async function directoryDatabase(worker: string) {
  const name = `${inject('database').template}_${worker}_directory`
  const client = new Client(testServer('postgres', 'public'))
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return testServer(name, 'public')
}
