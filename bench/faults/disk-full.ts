import { spawn } from 'node:child_process'
import { join } from 'node:path'

// Runs the trial that `npm test` runs where it may mount a disk, and prints its results.
const root = join(import.meta.dirname, '../..')
if (process.getuid?.() !== 0) {
  console.error('A disk of twenty megabytes is mounted for it, which only root may do.')
  process.exit(1)
}
const given = ['run', '--project', 'journeys', 'e2e/faults/disk-full.test.ts']
const running = spawn(join(root, 'node_modules/.bin/vitest'), given, { cwd: root, stdio: 'inherit' })
running.once('exit', (code) => (process.exitCode = code ?? 1))
