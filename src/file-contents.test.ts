import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isCode, isTest, sourceFiles } from '../scripts/import-graph.ts'
import { numberedPlaceholders } from '../scripts/numbered-placeholders.ts'
import { allocatorSettings, serverFlags } from '../scripts/runtime.mjs'

// Rules about the contents of files. Each test names the files that break its rule.

const root = join(import.meta.dirname, '..')
const files = sourceFiles(root)
const code = files.filter(isCode)
const notTests = code.filter((file) => !isTest(file))
const texts = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const filesWith = (pattern: RegExp, among: readonly string[] = code) =>
  among.filter((file) => pattern.test(texts.get(file) ?? readFileSync(join(root, file), 'utf8')))
const isOnServer = (file: string) => /^src\/(?:domains\/\w+|platform|app)\/server\//.test(file)

test('files contain SQL only on the server, and never in routes', () => {
  const withSql = filesWith(/(?<!\.)\bsql[(<`]/, notTests)
  expect(withSql.filter((file) => !isOnServer(file))).toEqual([])
  expect(withSql.filter((file) => /\/(routes|emails)\.ts$/.test(file))).toEqual([])
})

test('files number no placeholder of SQL: a template does that', () => {
  expect(notTests.filter((file) => numberedPlaceholders(file, texts.get(file) ?? '').length > 0)).toEqual([])
})

test('files read the clock in a domain only from the scope', () => {
  const inDomains = notTests.filter((file) => /^src\/domains\/\w+\/(?!web\/)/.test(file))
  expect(filesWith(/new Date\(\s*\)|\bDate\.now\(|Temporal\.Now\b/, inDomains)).toEqual([])
})

test('files mock none of our own modules', () => {
  expect(filesWith(/\bvi\.(do)?[mM]ock\(/)).toEqual([])
})

test('files contain no open tasks, no skipped tests and no paths of a machine', () => {
  const everywhere = [...files, ...globSync('{e2e,scripts,bench,migrations}/**/*.{ts,mjs,sql}', { cwd: root })]
  // In brackets, so that this line does not match itself.
  const openTasks = /TO[D]O|FIX[M]E|\.(skip|only|todo)\(|\/wor[k]\/|\/roo[t]\//
  expect(filesWith(openTasks, everywhere)).toEqual([])
})

test('files search for files by patterns without the path of the project, which may contain brackets', () => {
  const everywhere = [...files, ...globSync('{e2e,scripts,bench,vite}/**/*.ts', { cwd: root })]
  // Node resolves patterns of `exclude` against the folder; a function gets the name alone.
  expect(filesWith(/\bglob(?:Sync)?\((?:\s*\[?\s*(?:join|resolve)\(|[^()]*\bexclude: \[)/, everywhere)).toEqual([])
})

test('files enter dates, times, durations and amounts only in the fields of the platform', () => {
  const inWeb = notTests.filter((file) => file.endsWith('.tsx'))
  const native =
    /\btype=(?:"|\{')(?:date|time|month|week|datetime-local|number)\b|\btype: '(?:date|time|month|week|datetime-local|number)'/
  expect(filesWith(native, inWeb)).toEqual([])
  const formatted = /\binputMode=\{?["']decimal\b|\bNumberInput\b|\bparseAmount\(/
  expect(filesWith(formatted, inWeb).filter((file) => !file.startsWith('src/platform/web/forms/'))).toEqual([])
})

// Without quotation marks, the name of a schema is read in lower case.
test('the schema of a connection is quoted before it is cast', () => {
  expect(filesWith(/(?<!quote_ident\()current_schema\(\)::reg[n]amespace/)).toEqual([])
})

test('files link only to screens that exist', () => {
  const maps = ['src/app/web/screens.tsx', 'src/app/web/provider-screens.ts']
  const map = maps.map((file) => texts.get(file) ?? '').join('')
  const paths = [...map.matchAll(/path: ['`]([^'`]+)['`]/g)].map(([, path = '']) => path)
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/\$\{\w+\}|\{\w+\}/g, '[^/]+')}$`))
  const links = code
    .filter((file) => file.endsWith('.tsx') && !maps.includes(file))
    .flatMap((file) =>
      [...(texts.get(file) ?? '').matchAll(/['"`](\/(?:provider|worker)\/[^'"`\s?#]*)/g)].map(([, link = '']) => ({
        file,
        link: link.replace(/\$\{[^}]*\}/g, 'x').replace(/\$\{.*$/, ''),
      })),
    )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ link }) => !patterns.some((pattern) => pattern.test(link)))).toEqual([])
})

test('each migration and each decision has a unique number', () => {
  const numbered = globSync('{migrations,docs/decisions}/[0-9]*', { cwd: root }).map((file) =>
    file.slice(0, file.search(/\d[-_]/) + 1),
  )
  expect(numbered.length).toBeGreaterThan(50)
  expect(numbered.filter((number, index) => numbered.indexOf(number) !== index)).toEqual([])
})

test('the container starts the server with the flags and settings of the launcher', () => {
  const container = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const started = container.match(/^CMD (.+)$/m)?.[1] ?? '[]'
  const [, , ...flags] = JSON.parse(started) as string[]
  expect(flags).toEqual([...serverFlags, 'src/app/server/main.ts'])
  for (const [name, value] of Object.entries(allocatorSettings)) expect(container).toContain(` ${name}=${value}`)
})

test('files blur nothing, which takes 55 ms of each frame without a graphics processor', () => {
  const styles = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  expect(styles.length).toBeGreaterThan(1000)
  const blurring = /backdrop-filter|blur\(\d|\bblur: *\d/
  expect(styles.filter((file) => blurring.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('files put the primary button last in a row of buttons', () => {
  const screens = code.filter((file) => file.endsWith('.tsx'))
  const inRow = screens.flatMap((file) => {
    const text = texts.get(file) ?? ''
    const buttons = [...text.matchAll(/<((?:Action)?Button)\b[\s\S]*?<\/\1>/g)]
    return buttons.flatMap((button, index) => {
      const next = buttons[index + 1]
      if (!next || text.slice(button.index + button[0].length, next.index).includes('<')) return []
      return [{ file, pair: [button[0], next[0]] as const }]
    })
  })
  // Full-width buttons on a phone are stacked, the primary one first.
  const isMain = (button: string) => !/\bvariant=|\bfullWidth\b/.test(button)
  const isOther = (button: string) => /\bvariant=/.test(button) && !/\bfullWidth\b/.test(button)
  expect(inRow.length).toBeGreaterThan(30)
  expect(inRow.filter(({ pair: [one, other] }) => isMain(one) && isOther(other)).map(({ file }) => file)).toEqual([])
})

test('files have at most 400 lines, at most five folders below src', () => {
  const measured = files.filter((file) => !file.includes('/locales/') && !file.endsWith('.gz'))
  const isLong = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length > 401
  expect(measured.filter(isLong)).toEqual([])
  expect(files.filter((file) => file.split('/').length > 6)).toEqual([])
})
