import { mkdtemp, readlink, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { bringWithinReach, makeSystemFolder, systemFolder, type Binaries } from './binaries.ts'
import { canRun, giveTo, readOutput, self, type ProcessUser } from './runner.ts'

/** The environment of the server: its programs, its data, and the user that it runs as. */
export interface Home {
  binaries: Binaries
  pgdata: string
  runner: ProcessUser
}

/** PostgreSQL refuses root, but is content with root under another number: no file changes its owner. */
const userNamespace: ProcessUser = { wrap: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] }

/** Decides where the server of a folder lives; throws an Error saying in one line what to do where root finds no way. */
export async function chooseHome(binaries: Binaries, folder: string): Promise<Home> {
  const link = join(folder, 'postgres')
  const pgdata = await readlink(link).then(
    (target) => resolve(folder, target),
    () => link,
  )
  if (process.getuid?.() !== 0) return { binaries, pgdata, runner: self }

  const owner = await stat(pgdata).catch(() => stat(dirname(pgdata)))
  if (owner.uid !== 0) return settle(binaries, pgdata, { wrap: [], user: { uid: owner.uid, gid: owner.gid } })
  if (await canRun(userNamespace, 'true')) return settle(binaries, pgdata, userNamespace)
  return settleAsUnprivileged(binaries, folder, pgdata)
}

async function settle(binaries: Binaries, pgdata: string, runner: ProcessUser): Promise<Home> {
  return { binaries: await bringWithinReach(binaries, runner), pgdata, runner }
}

async function settleAsUnprivileged(binaries: Binaries, folder: string, pgdata: string): Promise<Home> {
  if (await stat(pgdata).catch(() => undefined)) {
    throw new Error(
      `PostgreSQL refuses root, and ${pgdata} belongs to root: give it to another user with chown -R, or set DATABASE_URL`,
    )
  }
  try {
    const otherUser: ProcessUser = { wrap: [], user: { uid: await readId('-u'), gid: await readId('-g') } }
    const reachable = await canRun(otherUser, 'test', '-x', folder)
    return await settle(binaries, reachable ? pgdata : await moveOut(folder, otherUser), otherUser)
  } catch (error) {
    const remedy = 'start Interim as another user, or set DATABASE_URL'
    throw new Error(`PostgreSQL refuses root, and root cannot switch to nobody here: ${remedy}`, { cause: error })
  }
}

/** Puts the data into the system folder, and a link in its place: later starts and a moved folder follow the link. */
async function moveOut(folder: string, otherUser: ProcessUser): Promise<string> {
  await makeSystemFolder()
  const room = await mkdtemp(join(systemFolder, 'data-'))
  await giveTo(otherUser, room)
  await symlink(join(room, 'postgres'), join(folder, 'postgres'))
  return join(room, 'postgres')
}

async function readId(kind: '-u' | '-g'): Promise<number> {
  return Number(await readOutput(self, 'id', kind, 'nobody'))
}
