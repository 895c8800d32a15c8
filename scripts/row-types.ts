import { join } from 'node:path'
import { compareRows, readRecorded } from './row-types/compare-rows.ts'

// Compares the declared row types of SQL statements with the rows that the tests recorded: `row-types.ts <folder> [--all]`.
const root = join(import.meta.dirname, '..')
const [folder = '', extent] = process.argv.slice(2)
const { compared, faults } = compareRows({
  root,
  configFile: join(root, 'tsconfig.server.json'),
  recorded: readRecorded(folder),
  isComplete: extent === '--all',
})
for (const [location, wrong] of faults) console.log(`${location}\n${wrong.map((one) => `  ${one}`).join('\n')}`)
console.log(`${compared} statements compared, ${faults.size} with faults`)
process.exitCode = faults.size > 0 ? 1 : 0
