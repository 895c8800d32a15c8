import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cyclesIn, type Import, importsOf, isCode, isTest, sourceFiles, targetOf } from '../scripts/import-graph.ts'
import { allocatorSettings, serverFlags } from '../scripts/runtime.mjs'

// The rules of ARCHITECTURE.md as tests. Each test names the files that break its rule, and the reason.

const root = join(import.meta.dirname, '..')
const order = [
  'organisations',
  'accounts',
  'notifications',
  'imports',
  'clients',
  'workforce',
  'projects',
  'documents',
  'requests',
  'assignments',
  'messages',
  'shifts',
  'absences',
  'matching',
  'timesheets',
  'clock',
  'departures',
  'confirmations',
  'pay',
  'billing',
  'receivables',
  'portal',
  'statistics',
  'privacy',
  'keys',
  'webhooks',
  'search',
]
/** Packages that base, contracts and rules may use: schemas, time, phone numbers and bank accounts. */
const basePackages = new Set(['zod', 'temporal-polyfill', 'libphonenumber-js', 'ibantools'])

const files = sourceFiles(root)
const code = files.filter(isCode)
const texts = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const domains = [...new Set(code.map((file) => place(file).domain).filter((name) => name !== undefined))]
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>

interface Place {
  layer: string
  /** `server` or `web`; for the public files of a domain their name: `contract`, `rules`. */
  side: string
  domain?: string
  isTest: boolean
}

function place(file: string): Place {
  const [, layer = '', second = '', third = ''] = file.split('/')
  const stemOf = (name: string) => name.replace(/(\.test)?\.tsx?$/, '')
  if (layer === 'domains') return { layer, domain: second, side: stemOf(third), isTest: isTest(file) }
  return { layer: stemOf(layer), side: layer === 'base' ? 'base' : stemOf(second), isTest: isTest(file) }
}

const imports = importsOf(root, code)

/** Returns why one file may not import another, or undefined if it may. */
function objection({ from, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const here = place(from)
  const there = place(to)
  if (!to.startsWith('src/')) return here.layer === 'architecture' ? undefined : 'it lies outside src'
  if (there.isTest && !here.isTest) return 'only tests import tests and samples'
  if (here.side === 'server' && there.side === 'web') return 'the server never imports the web'
  if (here.side === 'web' && there.side === 'server') return 'the web never imports the server'
  switch (here.layer) {
    case 'base':
      return there.layer === 'base' ? undefined : 'base imports only base'
    case 'platform':
      return there.layer === 'base' || there.layer === 'platform' ? undefined : 'the platform imports no domain'
    case 'domains':
      return objectionInDomain(here, there, to)
    default:
      return undefined
  }
}

function objectionInDomain(here: Place, there: Place, to: string): string | undefined {
  // A component test opens its screen in the whole application. What several of them share is in a folder `testing`.
  const isComponentTest = here.isTest && here.side === 'web' && to.startsWith('src/app/web/testing/')
  if (there.layer === 'app') return isComponentTest ? undefined : 'nothing imports the app'
  if (there.layer === 'base') return undefined
  const isShared = here.side === 'contract' || here.side === 'rules'
  if (there.layer === 'platform') return isShared ? 'contract and rules import only base' : undefined
  if (isShared && there.side !== 'contract' && there.side !== 'rules')
    return 'contract and rules import neither server nor web'
  if (there.domain === here.domain) return undefined
  if (order.indexOf(there.domain ?? '') > order.indexOf(here.domain ?? '')) return `${there.domain} comes later`
  const name = basename(to, '.ts')
  if (there.side === 'server' && name === 'routes' && !here.isTest) return 'the routes of a domain are private'
  if (there.side === 'web' && to.split('/').length > 5)
    return 'a feature folder is private: only the files directly in web are public'
  return undefined
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

function objectionToPackage({ from, specifier, to }: Import): string | undefined {
  if (to !== undefined || specifier.startsWith('virtual:')) return undefined
  const { side } = place(from)
  if (isTest(from)) return undefined
  const isNode = specifier.startsWith('node:')
  if (side === 'server') return isNode || dependencies[packageOf(specifier)] ? undefined : 'it is no dependency'
  if (isNode) return 'only the server has Node'
  const name = packageOf(specifier)
  if (side === 'web') return dependencies[name] || devDependencies[name] ? undefined : 'it is no dependency'
  return basePackages.has(name) ? undefined : 'server and web share only these packages'
}

const broken = (list: readonly Import[], rule: (one: Import) => string | undefined) =>
  list.flatMap((one) => {
    const why = rule(one)
    return why === undefined ? [] : [`${one.from} imports ${one.specifier}: ${why}`]
  })
const filesWith = (pattern: RegExp, among: readonly string[] = code) =>
  among.filter((file) => pattern.test(texts.get(file) ?? readFileSync(join(root, file), 'utf8')))

describe('Imports', () => {
  it('are found', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it('never point to a higher layer, a later domain or the other side', () => {
    expect(broken(imports, objection)).toEqual([])
  })

  it.each([
    ['src/base/page.ts', '#platform/server/log.ts'],
    ['src/platform/server/log.ts', '#domains/clock/rules.ts'],
    ['src/platform/web/ui/Page.tsx', '../../server/log.ts'],
    ['src/domains/clients/contract.ts', '#domains/projects/contract.ts'],
    ['src/domains/clients/rules.ts', '#platform/server/scope.ts'],
    ['src/domains/clients/server/queries.ts', '#domains/clock/server/queries.ts'],
    ['src/domains/clock/server/commands.ts', '#domains/clients/server/routes.ts'],
    ['src/domains/clock/server/commands.ts', '#domains/clients/server/samples.ts'],
    ['src/domains/clock/server/commands.ts', '../web/Clock.tsx'],
    ['src/domains/clock/web/Clock.tsx', '../server/queries.ts'],
    ['src/domains/clock/web/Clock.tsx', '#domains/clients/web/list/ClientsScreen.tsx'],
    ['src/domains/clock/web/Clock.tsx', '#app/web/dictionary.ts'],
    ['src/domains/clock/web/Clock.tsx', '#app/web/testing/app-test.tsx'],
    ['src/domains/clock/web/Clock.test.tsx', '#app/web/dictionary.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(objection({ from, specifier, to: targetOf(from, specifier) })).toBeTypeOf('string')
  })

  it('use only declared packages: on the server only dependencies', () => {
    expect(broken(imports, objectionToPackage)).toEqual([])
    expect(Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => devDependencies[name])).toEqual(
      [],
    )
  })

  it.each(['src/domains', 'src/platform/server', 'src/platform/web'])(
    'form no cycle between the folders of %s',
    (folder) => {
      expect(cyclesIn(folder, imports)).toEqual([])
    },
  )

  it('are searched for cycles through any number of folders, without tests', () => {
    const edge = (from: string, to: string) => ({ from: `src/${from}`, specifier: '', to: `src/${to}` })
    const path = [edge('a/one.ts', 'b/two.ts'), edge('b/three.ts', 'c/four.ts'), edge('d.ts', 'a/one.ts')]
    expect(cyclesIn('src', path)).toEqual([])
    expect(cyclesIn('src', [...path, edge('c/four.ts', 'a/five.ts')])).toEqual([['a', 'b', 'c']])
    expect(cyclesIn('src', [...path, edge('c/four.test.ts', 'a/five.ts')])).toEqual([])
  })

  it('follow an order that contains every domain', () => {
    expect(domains.filter((name) => !order.includes(name))).toEqual([])
  })

  it('name the file itself: no barrel files, no default exports', () => {
    expect(files.filter((file) => /^index\.(ts|tsx|js)$/.test(basename(file)))).toEqual([])
    expect(filesWith(/^export \* from/m)).toEqual([])
    expect(filesWith(/^export default/m).filter((file) => !file.endsWith('/global-setup.ts'))).toEqual([])
    expect(imports.filter(({ to, specifier }) => to !== undefined && !/\.\w+$/.test(specifier))).toEqual([])
  })
})

describe('File names', () => {
  const forbidden = /^(utils?|helpers?|common|types?|misc|shared|lib|constants|services?|manager|models?)(\.|$)/

  it('name the subject, never a kind of code', () => {
    const parts = files.flatMap((file) =>
      file
        .split('/')
        .slice(1)
        .map((part) => ({ file, part })),
    )
    expect(parts.filter(({ part }) => forbidden.test(part)).map(({ file }) => file)).toEqual([])
  })

  it('are in kebab-case; .tsx files and their styles are named after their component', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
    const pascal = /^([A-Z][a-z0-9]*)+$/
    // The entry point, the list of screens and the start of component tests are not components.
    const notComponents = new Set([
      'src/app/web/main.tsx',
      'src/app/web/screens.tsx',
      'src/app/web/testing/app-test.tsx',
    ])
    const isWellNamed = (file: string) => {
      const name = basename(file)
      const stem = name.slice(0, name.indexOf('.'))
      const hasGoodFolders = file
        .split('/')
        .slice(1, -1)
        .every((part) => kebab.test(part))
      if (notComponents.has(file)) return true
      if (name.endsWith('.tsx')) return hasGoodFolders && pascal.test(stem)
      if (name.endsWith('.module.css')) return hasGoodFolders && (pascal.test(stem) || kebab.test(stem))
      return hasGoodFolders && kebab.test(stem)
    }
    expect(files.filter((file) => !isWellNamed(file))).toEqual([])
  })

  it('in a domain are contract, rules, locales, server and web only', () => {
    const domainFile =
      /^src\/domains\/[a-z-]+\/((contract|rules)(\.test)?\.ts|(contract|rules)\/.+\.ts|locales\/(en|fr|nl)\.json|server\/.+\.ts|web\/.+)$/
    expect(files.filter((file) => file.startsWith('src/domains/') && !domainFile.test(file))).toEqual([])
  })

  it('include a contract in every domain that has routes', () => {
    // The routes of departures are declared by the domains whose screens call them.
    const served = domains.filter(
      (name) => name !== 'departures' && files.includes(`src/domains/${name}/server/routes.ts`),
    )
    expect(served.filter((name) => !files.includes(`src/domains/${name}/contract.ts`))).toEqual([])
  })
})

describe('The shape of a domain', () => {
  const inDomains = code.filter((file) => place(file).layer === 'domains' && !isTest(file))
  const named = (pattern: RegExp) => inDomains.filter((file) => pattern.test(file))

  it('has one name for each role, and none of its synonyms', () => {
    const synonyms =
      /\/server\/(reads?|writes?|handlers?|telling|notices|standing|state|exports?|mails?|schedules|fixtures|rows|schema)\.ts$|\/web\/(one|item|records?|profile|view|page|add|edit|new|create|add-[a-z]+|edit-[a-z]+|index|all|mine|my-[a-z]+)\//
    expect(named(synonyms)).toEqual([])
  })

  it('joins routes in routes.ts, only reads in queries.ts, and schedules in jobs.ts', () => {
    const routes = filesWith(/\bserve\(/, named(/\/server\//))
    expect(routes.filter((file) => basename(file) !== 'routes.ts')).toEqual([])
    const writes = /`\s*(insert into|update|delete from)\s/
    expect(filesWith(writes, named(/\/server\/queries\.ts$/))).toEqual([])
    const rounds = filesWith(/^export const \w+: .*ScheduledJob/m, inDomains)
    expect(rounds.length).toBeGreaterThan(5)
    expect(rounds.filter((file) => basename(file) !== 'jobs.ts')).toEqual([])
    const samples = filesWith(/^export (async )?function sample[A-Z]/m, code).filter((file) =>
      /^src\/domains\/[^/]+\/server\/[^/]+$/.test(file),
    )
    expect(samples.length).toBeGreaterThan(10)
    expect(samples.filter((file) => basename(file) !== 'samples.ts')).toEqual([])
  })

  it('shows a record in detail, adds and edits it in form, and has the worker’s own screens in own', () => {
    const screens = named(/\/web\/.+(Screen|Page)\.tsx$/)
    const folderOf = (file: string) => file.split('/').at(-2)
    const adding = screens.filter((file) => /^(Add|Edit)/.test(basename(file)))
    expect(adding.length).toBeGreaterThan(5)
    expect(adding.filter((file) => folderOf(file) !== 'form')).toEqual([])
    expect(screens.filter((file) => basename(file).startsWith('Own') && folderOf(file) !== 'own')).toEqual([])
    const layouts = new Set(['AuthPage.tsx', 'StatisticsPage.tsx'])
    const pages = screens.filter((file) => file.endsWith('Page.tsx') && !layouts.has(basename(file)))
    expect(pages.filter((file) => !['detail', 'own'].includes(folderOf(file) ?? ''))).toEqual([])
  })
})

describe('File contents', () => {
  const notTests = code.filter((file) => !place(file).isTest)

  it('contain SQL only on the server, and never in routes', () => {
    const withSql = filesWith(/(?<!\.)\bsql[(<]/, notTests)
    expect(withSql.filter((file) => place(file).side !== 'server')).toEqual([])
    expect(withSql.filter((file) => /\/(routes|emails)\.ts$/.test(file))).toEqual([])
  })

  it('read the clock in a domain only from the scope', () => {
    const inDomains = notTests.filter((file) => place(file).layer === 'domains' && place(file).side !== 'web')
    expect(filesWith(/new Date\(\s*\)|\bDate\.now\(|Temporal\.Now\b/, inDomains)).toEqual([])
  })

  it('mock none of our own modules', () => {
    expect(filesWith(/\bvi\.(do)?[mM]ock\(/)).toEqual([])
  })

  it('contain no open tasks, no skipped tests and no paths of a machine', () => {
    const everywhere = [...files, ...globSync('{e2e,scripts,bench,migrations}/**/*.{ts,mjs,sql}', { cwd: root })]
    // In brackets, so that this line does not match itself.
    const words = /TO[D]O|FIX[M]E|\.(skip|only|todo)\(|\/wor[k]\/|\/roo[t]\//
    expect(filesWith(words, everywhere)).toEqual([])
  })

  it('search for files by patterns without the path of the project, which may contain brackets', () => {
    const everywhere = [...files, ...globSync('{e2e,scripts,bench,vite}/**/*.ts', { cwd: root })]
    // Node resolves patterns of `exclude` against the folder; a function gets the name alone.
    expect(filesWith(/\bglob(?:Sync)?\((?:\s*\[?\s*(?:join|resolve)\(|[^()]*\bexclude: \[)/, everywhere)).toEqual([])
  })

  it('enter dates, times, durations and amounts only in the fields of the platform', () => {
    const inWeb = notTests.filter((file) => file.endsWith('.tsx'))
    const native =
      /\btype=(?:"|\{')(?:date|time|month|week|datetime-local|number)\b|\btype: '(?:date|time|month|week|datetime-local|number)'/
    expect(filesWith(native, inWeb)).toEqual([])
    const formatted = /\binputMode=\{?["']decimal\b|\bNumberInput\b|\bparseAmount\(/
    expect(filesWith(formatted, inWeb).filter((file) => !file.startsWith('src/platform/web/forms/'))).toEqual([])
  })

  it('link only to screens that exist', () => {
    const map = ['screens.tsx', 'import-screens.ts', 'billing-screens.ts']
      .map((file) => texts.get(`src/app/web/${file}`) ?? '')
      .join('')
    const paths = [...map.matchAll(/path: ['`]([^'`]+)['`]/g)].map(([, path = '']) => path)
    const patterns = paths.map((path) => new RegExp(`^${path.replace(/\$\{\w+\}|\{\w+\}/g, '[^/]+')}$`))
    const links = code
      .filter((file) => file.endsWith('.tsx') && file !== 'src/app/web/screens.tsx')
      .flatMap((file) =>
        [...(texts.get(file) ?? '').matchAll(/['"`](\/(?:provider|worker)\/[^'"`\s?#]*)/g)].map(([, link = '']) => ({
          file,
          link: link.replace(/\$\{[^}]*\}/g, 'x').replace(/\$\{.*$/, ''),
        })),
      )
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(({ link }) => !patterns.some((pattern) => pattern.test(link)))).toEqual([])
  })

  it('give each migration and each decision a unique number', () => {
    const numbered = globSync('{migrations,docs/decisions}/[0-9]*', { cwd: root }).map((file) =>
      file.slice(0, file.search(/\d[-_]/) + 1),
    )
    expect(numbered.length).toBeGreaterThan(50)
    expect(numbered.filter((number, index) => numbered.indexOf(number) !== index)).toEqual([])
  })

  it('start the server in a container with the flags and settings of the launcher', () => {
    const container = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
    const started = container.match(/^CMD (.+)$/m)?.[1] ?? '[]'
    const [, , ...flags] = JSON.parse(started) as string[]
    expect(flags).toEqual([...serverFlags, 'src/app/server/main.ts'])
    for (const [name, value] of Object.entries(allocatorSettings)) expect(container).toContain(` ${name}=${value}`)
  })

  it('blur nothing, which takes 55 ms of each frame without a graphics processor', () => {
    const styles = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
    expect(styles.length).toBeGreaterThan(1000)
    const blurring = /backdrop-filter|blur\(\d|\bblur: *\d/
    expect(styles.filter((file) => blurring.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('put the primary button last in a row of buttons', () => {
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

  it('have at most 400 lines, at most five folders below src', () => {
    const measured = files.filter((file) => !file.includes('/locales/') && !file.endsWith('.gz'))
    const isLong = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length > 401
    expect(measured.filter(isLong)).toEqual([])
    expect(files.filter((file) => file.split('/').length > 6)).toEqual([])
  })
})
