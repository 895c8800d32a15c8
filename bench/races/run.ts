import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// What `npm test` runs in a few rounds, in many: fifty workers accept three positions at the same moment.
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } })
const root = join(import.meta.dirname, '../..')
const given = ['run', '--project', 'code', 'src/domains/assignments/server/race.test.ts']
const running = spawn(join(root, 'node_modules/.bin/vitest'), given, {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'test', RACE_ROUNDS: options.rounds },
  stdio: 'inherit',
})
running.once('exit', (code) => (process.exitCode = code ?? 1))
