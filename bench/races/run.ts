import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

// Runs many rounds of what `npm run test:all` runs a few times: fifty workers accept three positions at the same moment, and workers delete their
// account while they are paid and billed.
const races = {
  positions: 'src/domains/assignments/server/race.proof.test.ts',
  erasure: 'src/domains/privacy/server/erasure-race.proof.test.ts',
}
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, only: { type: 'string' } },
})
const root = join(import.meta.dirname, '../..')
const files = Object.entries(races).flatMap(([name, file]) => (options.only && options.only !== name ? [] : file))
const running = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'proofs', ...files], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'test', RACE_ROUNDS: options.rounds },
  stdio: 'inherit',
})
running.once('exit', (code) => (process.exitCode = code ?? 1))
