import { type ChildProcess, fork } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './free-port.ts'
import { endWithLauncher } from './signals.ts'

const root = join(import.meta.dirname, '..')
const port = Number(process.env.PORT || 3000)
const apiPort = await freePort()
/** Changes of several files within this time are one change. */
const settleMs = 150

// Read by vite.config.ts.
Object.assign(process.env, { NODE_ENV: 'development', WEB_PORT: String(port), API_PORT: String(apiPort) })

let server: ChildProcess | undefined
let isEnding = false
let isRunning = false
let timer: NodeJS.Timeout | undefined

const vite = await createServer({ root: join(root, 'src/app/web'), configFile: join(root, 'vite.config.ts') })
// Vite would end this process before its server.
process.removeAllListeners('SIGTERM')
process.stdin.removeAllListeners('end')
endWithLauncher(0)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void end(signal))
await vite.listen(port)
startServer()
for (const folder of ['src', 'migrations', 'database/functions']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    // Vite watches the web files itself.
    if (name === null || /(^|\/)web\/|\.test\.ts$/.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(restart, settleMs)
  })
}

function startServer(): void {
  isRunning = false
  const started = fork(join(root, 'scripts/start.ts'), ['without-web'], {
    cwd: root,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    },
  })
  server = started
  started.once('exit', (code) => {
    server = undefined
    if (isEnding) return
    if (isRunning) return startServer()
    console.log(`The server ended with ${code}; it starts again when a file changes.`)
  })
}

function restart(): void {
  if (isEnding) return
  if (!server) return startServer()
  if (isRunning) return
  console.log('Something changed: the server starts again …')
  isRunning = true
  server.kill('SIGTERM')
}

async function end(signal: NodeJS.Signals): Promise<void> {
  isEnding = true
  clearTimeout(timer)
  const ended = server && new Promise((resolve) => server?.once('exit', resolve))
  // Sent as a message, so that it counts once if the terminal has sent the signal to both already.
  if (server?.connected) server.send(signal)
  await Promise.all([ended, vite.close()])
  process.exit(0)
}
