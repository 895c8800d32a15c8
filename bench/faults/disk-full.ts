import { spawn } from 'node:child_process'
import { join } from 'node:path'

// What `npm test` runs where it may mount a disk, said out loud: here it is asked for by itself.
const root = join(import.meta.dirname, '../..')
if (process.getuid?.() !== 0) {
  console.error('A disk of twenty megabytes is mounted for it, which only root may do.')
  process.exit(1)
}
const given = ['run', '--project', 'journeys', 'e2e/faults/disk-full.test.ts']
const running = spawn(join(root, 'node_modules/.bin/vitest'), given, { cwd: root, stdio: 'inherit' })
running.once('exit', (code) => (process.exitCode = code ?? 1))
