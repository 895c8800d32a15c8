import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Duplex, Readable } from 'node:stream'
import { cleanEnvironment, type ProcessUser } from './runner.ts'

/** A program that cannot outlive this process. */
export interface GuardedProcess {
  readonly running: boolean
  /** Its exit code, -1 where it could not be started, and the last lines it wrote. */
  readonly ended: Promise<{ code: number; output: string }>
  /** Asks for its fast stop, and resolves when it has ended. */
  stop(): Promise<void>
}

/**
 * Descriptor 3 is a pipe that only Node holds open: it closes when Node wants the program to stop and when Node is killed alike.
 *
 * TERM before INT: a shell starts background programs with INT ignored, and until PostgreSQL has set its own handlers only TERM
 * ends it; afterwards INT turns TERM's patient stop into the fast one. The shell ignores TERM, which service managers send to
 * every process at the same time, and waits as the parent of both, so that no zombie stays. The watchdog sleeps until the shell
 * ends it: were it gone, its pid might be another's by then.
 */
const guard = `
trap '' TERM
(trap - TERM; exec "$@" 3<&-) &
program=$!
(read -r _ <&3; kill -TERM $program; kill -INT $program; exec sleep 3600) 2>/dev/null &
watchdog=$!
exec 3<&-
wait $program
code=$?
{ kill -KILL $watchdog; wait $watchdog; } 2>/dev/null
exit $code
`

/** Starts a program that gets its fast stop as soon as this process ends, even by kill -9; each line it writes to stderr goes to `log`. */
export function startGuarded(
  runner: ProcessUser,
  program: string,
  args: string[],
  log: (line: string) => void,
): GuardedProcess {
  const child = spawn('sh', ['-c', guard, 'sh', ...runner.wrap, program, ...args], {
    // Away from the terminal's Ctrl+C, which would stop the database under requests still being answered.
    detached: true,
    // The current folder may be closed to the runner's user.
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    ...runner.user,
  })
  const stderr = child.stdio[2] as Readable
  const lifeline = child.stdio[3] as Duplex

  const lastLines: string[] = []
  createInterface({ input: stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 3) lastLines.shift()
    log(line)
  })

  let running = true
  const ended = new Promise<{ code: number; output: string }>((resolve) => {
    child.once('error', (error) => {
      running = false
      resolve({ code: -1, output: error.message })
    })
    child.once('exit', () => {
      running = false
      lifeline.destroy()
    })
    child.once('close', (code) => resolve({ code: code ?? -1, output: lastLines.join(' ') }))
  })

  return {
    get running() {
      return running
    },
    ended,
    async stop() {
      lifeline.destroy()
      await ended
    },
  }
}
