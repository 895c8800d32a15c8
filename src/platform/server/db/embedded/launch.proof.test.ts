import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { launchEmbedded, type EmbeddedDatabase } from './launch.ts'

vi.setConfig({ testTimeout: 60_000 })

async function freshFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'launch-')))
  // If root changes to the user nobody, that user must be able to reach the folder, or the data is moved.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function launch(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const database = await launchEmbedded({ dataDir, log: () => undefined, settings })
  onTestFinished(() => database.stop())
  return database
}

async function ask(database: EmbeddedDatabase, sql: string): Promise<unknown[][]> {
  const client = new Client(database.connection)
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** Another Node process that holds the folder and inserts 1, 2, 3 … into `kept`, each printed once it is acknowledged. */
function startHolder(dataDir: string) {
  const script = `
    import { Client } from 'pg'
    import { launchEmbedded } from '${new URL('launch.ts', import.meta.url)}'
    const database = await launchEmbedded({ dataDir: process.argv[1], log: () => undefined })
    const client = new Client(database.connection)
    await client.connect()
    await client.query('create table if not exists kept (number int)')
    for (let number = 1; ; number++) {
      await client.query('insert into kept values (' + number + ')')
      console.log(number)
    }`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'close')
  let printed = ''
  holder.stdout.setEncoding('utf8').on('data', (text) => (printed += text))
  const kill = async () => {
    holder.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { pid: holder.pid, acknowledged: () => printed.split('\n').length - 1, kill }
}

async function readServerPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a fresh folder gives a database that answers, in UTC and with its durability whole', async () => {
  const database = await launch(await freshFolder(), { work_mem: '7MB' })

  const names = [
    'timezone',
    'server_encoding',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'work_mem',
  ]
  const [row] = await ask(database, `select current_user, ${names.map((name) => `current_setting('${name}')`).join()}`)

  expect(row).toEqual(['interim', 'UTC', 'UTF8', 'on', 'on', 'on', '', '7MB'])
  expect(database.version).toMatch(/^18\./)
})

test('the socket is closed to other users and gone after the stop', async () => {
  const database = await launch(await freshFolder())

  expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700)
  await database.stop()
  await expect(access(database.connection.host)).rejects.toThrow('ENOENT')
})

test('rows stay over a stop and a start, and a second stop is harmless', async () => {
  const folder = await freshFolder()
  const first = await launch(folder)
  await ask(first, 'create table kept as select 1 as number')
  const pid = await readServerPid(folder)
  await Promise.all([first.stop(), first.stop()])
  expect(isAlive(pid)).toBe(false)

  const second = await launch(folder)
  expect(await ask(second, 'select number from kept')).toEqual([[1]])
})

test('a stop does not wait for connections left open', async () => {
  const database = await launch(await freshFolder())
  const client = new Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()

  await database.stop()
  await expect(client.query('select 1')).rejects.toThrow()
})

test('a second launcher is refused, naming the folder and the holder, until the holder has ended', async () => {
  const folder = await freshFolder()
  const database = await launch(folder)
  await expect(launch(folder)).rejects.toThrow(`${folder} is in use by process ${process.pid}`)
  await database.stop()

  const holder = startHolder(folder)
  await expect.poll(holder.acknowledged).toBeGreaterThan(0)
  await expect(launch(folder)).rejects.toThrow(`${folder} is in use by process ${holder.pid}`)
  await holder.kill()
  await launch(folder)
})

test('only one of two simultaneous launchers gets a new folder', async () => {
  const folder = await freshFolder()
  const outcomes = await Promise.allSettled([launch(folder), launch(folder)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('after kill -9 the server ends automatically, and the folder starts again', async () => {
  const folder = await freshFolder()
  const holder = startHolder(folder)
  await expect.poll(holder.acknowledged).toBeGreaterThan(0)
  const pid = await readServerPid(folder)

  await holder.kill()

  await expect.poll(() => isAlive(pid)).toBe(false)
  await launch(folder)
})

test('T37 a killed database restarts automatically, with every acknowledged row', async () => {
  const folder = await freshFolder()
  const database = await launch(folder)
  await ask(database, 'create table kept as select 1 as number')
  for (let round = 1; round <= 3; round++) {
    const pid = await readServerPid(folder)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => ask(database, 'select number from kept').catch(() => pid)).toEqual([[1]])
    expect(await readServerPid(folder)).not.toBe(pid)
  }
  const pid = await readServerPid(folder)
  process.kill(pid, 'SIGKILL')
  await database.stop()
  await expect.poll(() => isAlive(pid)).toBe(false)
  await launch(folder)
})

test('after kill -9 and an immediate launch every acknowledged row exists and no server is left over', async () => {
  const folder = await freshFolder()
  for (let round = 1; round <= 3; round++) {
    const holder = startHolder(folder)
    await expect.poll(holder.acknowledged).toBeGreaterThan(50)
    const pid = await readServerPid(folder)
    await holder.kill()

    const database = await launch(folder)
    expect(isAlive(pid)).toBe(false)
    const [[rows] = []] = await ask(database, 'select count(*)::int from kept')
    expect(rows).toBeGreaterThanOrEqual(holder.acknowledged())
    await ask(database, 'truncate kept')
    await database.stop()
  }
})

test('a first start killed at any moment leaves a folder that starts', async () => {
  for (const delayMs of [0, 100, 250, 400]) {
    const folder = await freshFolder()
    const holder = startHolder(folder)
    await expect.poll(() => readdir(folder), { interval: 5 }).toContainEqual(expect.stringContaining('postgres.new-'))
    await sleep(delayMs)
    await holder.kill()

    const database = await launch(folder)
    expect(await ask(database, 'select 1')).toEqual([[1]])
    await database.stop()
    expect(await readdir(folder)).toEqual(['postgres', 'postgres.lock'])
  }
})

test('a folder with a long path and spaces works', async () => {
  const database = await launch(join(await freshFolder(), 'a folder with spaces', 'and a long name '.repeat(10).trim()))
  expect(await ask(database, 'select 1')).toEqual([[1]])
})
