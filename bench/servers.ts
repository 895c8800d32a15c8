import { type ChildProcess, spawn } from 'node:child_process'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { allocatorSettings, compileCache, serverFlags } from '../scripts/runtime.mjs'

const root = join(import.meta.dirname, '..')
/** The key of the servers; what seeds write as encrypted values is not read. */
export const secretKey = Buffer.alloc(32, 1)

/** A server in a separate process. */
export interface Subject {
  readonly pid: number
  readonly port: number
  stop(): Promise<void>
}

/** Starts the product itself as in production, with these settings beside the usual ones, and waits for its first answer. */
export async function startInterim(settings: Record<string, string>): Promise<Subject> {
  const port = await freePort()
  return start([...serverFlags, join(root, 'src/app/server/main.ts')], port, {
    NODE_COMPILE_CACHE: compileCache,
    ...allocatorSettings,
    SECRET_KEY: secretKey.toString('base64'),
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    PORT: String(port),
    ...settings,
  })
}

/** Starts another program that serves on the port that it is given first. */
export async function startProgram(file: string, ...rest: string[]): Promise<Subject> {
  const port = await freePort()
  return start([file, String(port), ...rest], port, {})
}

async function start(args: string[], port: number, settings: Record<string, string>): Promise<Subject> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', process.env.BENCH_OUT ? 'inherit' : 'ignore', 'inherit'],
  })
  endWithUs(child)
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined)
    if (response?.ok) break
    if (child.exitCode !== null) throw new Error(`${args[0]} ended with ${child.exitCode}`)
    await sleep(5)
  }
  return { pid: child.pid as number, port, stop: () => stop(child) }
}

/** Ends a child when this process ends, however it does. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/**
 * Starts a program that computes with the lowest priority and has nothing to do with the product: what punches take beside it is what the
 * machine takes for any other work.
 */
export function startBusy(): ChildProcess {
  const busy = spawn(process.execPath, ['--eval', 'os.setPriority(19); for (;;);'])
  endWithUs(busy)
  return busy
}

/** Stops a child process and waits until it has ended. */
export function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Starts a server of this process on a free port, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as { port: number }).port
}
