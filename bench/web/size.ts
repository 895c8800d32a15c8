import { webLimits, webSizes } from '../../scripts/web-sizes.ts'

const { signIn, screens } = await webSizes().catch(notBuilt)
let isWithinLimits = true

const total = [...signIn.values()].reduce((sum, size) => sum + size, 0)
console.log('What /auth/login needs, compressed with brotli:')
console.table([
  ...[...signIn].map(([file, size]) => ({ file, kB: inKb(size) })),
  { file: `all of it (${mark(total, webLimits.signIn)})`, kB: inKb(total) },
])
console.log('What each further screen brings by itself, and all that is then to be fetched:')
console.table(
  screens.map(({ screen, own, fetched }) => ({
    screen,
    'own kB': inKb(own),
    held: mark(own, webLimits.screen),
    'fetched kB': inKb(fetched),
  })),
)
process.exitCode = isWithinLimits ? 0 : 1

function mark(size: number, limit: number): string {
  if (size > limit) isWithinLimits = false
  return `${size > limit ? '✗ more than' : '✓ at most'} ${limit / 1000} kB`
}

function inKb(bytes: number): number {
  return Math.round(bytes / 100) / 10
}

function notBuilt(): never {
  console.error('dist/web is missing: run vite build first')
  process.exit(1)
}
