import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Log } from '../log.ts'
import { testServer } from '../testing/database.ts'
import { awaitPrimary } from './await-primary.ts'

/** A log that calls back with each warning. */
const warning = (onWarning: (obstacle: string) => unknown) =>
  ({ warn: ({ obstacle }: { obstacle: string }) => void onWarning(obstacle) }) as unknown as Log

test('T38 a start waits while the database is read-only, and goes on when it accepts writes', async () => {
  const name = `interim_standby_${randomBytes(6).toString('hex')}`
  const owner = new Client(testServer('postgres'))
  await owner.connect()
  onTestFinished(async () => {
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  })
  await owner.query(`create database ${name}`)
  await owner.query(`alter database ${name} set default_transaction_read_only = on`)
  const obstacles: string[] = []
  await awaitPrimary(
    testServer(name),
    warning((obstacle) => {
      obstacles.push(obstacle)
      void owner.query(`alter database ${name} reset default_transaction_read_only`)
    }),
  )
  expect(obstacles).toEqual(['it is read-only'])
})

test('T38 a start waits while a proxy has no primary, and fails immediately if nothing listens', async () => {
  // A proxy without a server accepts the connection and closes it.
  const proxy = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as { port: number }
  const obstacles: string[] = []
  const connection = { host: '127.0.0.1', port, user: 'interim', database: 'interim' }
  await expect(
    awaitPrimary(
      connection,
      warning((obstacle) => {
        obstacles.push(obstacle)
        proxy.close()
      }),
    ),
  ).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  expect(obstacles).toHaveLength(1)
})
