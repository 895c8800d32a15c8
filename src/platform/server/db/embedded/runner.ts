import { execFile } from 'node:child_process'
import { chown } from 'node:fs/promises'
import { promisify } from 'node:util'

/** As whom a program runs: through a wrapping command, as another user, or, with neither, as this process. */
export interface ProcessUser {
  wrap: string[]
  user?: { uid: number; gid: number }
}

/** This process, as it is. */
export const self: ProcessUser = { wrap: [] }

/** The environment of PostgreSQL's programs: none of the caller's PG* variables, and messages in English, as they are read. */
export const cleanEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C' }

/** Returns what a program writes to its standard output; throws if it cannot be started or fails. */
export async function readOutput({ wrap, user }: ProcessUser, program: string, ...args: string[]): Promise<string> {
  const [command = program, ...rest] = [...wrap, program, ...args]
  const { stdout } = await promisify(execFile)(command, rest, { ...user, cwd: '/', env: cleanEnvironment })
  return stdout
}

/** Whether the runner can start a program and it ends well. */
export async function canRun(runner: ProcessUser, program: string, ...args: string[]): Promise<boolean> {
  return readOutput(runner, program, ...args).then(
    () => true,
    () => false,
  )
}

/** Makes the runner the owner of a file or folder that this process made. */
export async function giveTo({ user }: ProcessUser, path: string): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}
