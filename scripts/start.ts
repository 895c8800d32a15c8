import { endWithLauncher } from './signals.ts'
import { buildWeb } from './web-build.ts'

// In development another server serves the web application.
const withWeb = !process.argv.includes('without-web')

endWithLauncher(0)

if (!withWeb || (await buildWeb((line) => console.log(line)))) {
  if (withWeb) console.log('Starting Interim …')
  await import('../src/app/server/main.ts')
} else {
  console.error('interim: the web could not be built; the reason stands above')
  process.exit(1)
}
