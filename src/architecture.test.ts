import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  cyclesIn,
  cyclesOfFiles,
  type Import,
  importsOf,
  isCode,
  isTest,
  sourceFiles,
  targetOf,
} from '../scripts/import-graph.ts'

// The rules of ARCHITECTURE.md as tests. Each test names the files that break its rule, and the reason.

const root = join(import.meta.dirname, '..')
const order = [
  'organisations',
  'accounts',
  'notifications',
  'imports',
  'tags',
  'clients',
  'law',
  'workforce',
  'projects',
  'documents',
  'requests',
  'checks',
  'assignments',
  'messages',
  'availability',
  'shifts',
  'absences',
  'matching',
  'autofill',
  'timesheets',
  'clock',
  'kiosk',
  'contracts',
  'departures',
  'confirmations',
  'pay',
  'billing',
  'receivables',
  'portal',
  'statistics',
  'privacy',
  'inspections',
  'keys',
  'webhooks',
  'search',
]

/** Packages that base, contracts and rules may use: schemas, time, phone numbers and bank accounts. */
const basePackages = new Set(['zod', 'temporal-polyfill', 'libphonenumber-js', 'ibantools'])

const files = sourceFiles(root)
const code = files.filter(isCode)
const texts = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const domains = [...new Set(code.map((file) => locationOf(file).domain).filter((name) => name !== undefined))]
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>

interface ModuleLocation {
  layer: string
  /** `server` or `web`; for the public files of a domain their name: `contract`, `rules`. */
  side: string
  domain?: string
  isTest: boolean
}

function locationOf(file: string): ModuleLocation {
  const [, layer = '', second = '', third = ''] = file.split('/')
  const stemOf = (name: string) => name.replace(/(\.test)?\.tsx?$/, '')
  if (layer === 'domains') return { layer, domain: second, side: stemOf(third), isTest: isTest(file) }
  return { layer: stemOf(layer), side: layer === 'base' ? 'base' : stemOf(second), isTest: isTest(file) }
}

const imports = importsOf(root, code)

/** True for the server of a domain that imports the rules of a later one: `table-ownership.test.ts` allows it to take statuses. */
function isOfLaterStatuses({ from, to }: Pick<Import, 'from' | 'to'>): boolean {
  const [here, there] = [locationOf(from), locationOf(to ?? '')]
  if (here.domain === undefined || here.side !== 'server' || there.side !== 'rules') return false
  return order.indexOf(there.domain ?? '') > order.indexOf(here.domain)
}

/** Returns why one file may not import another, or undefined if it may. */
function objection({ from, to }: Import): string | undefined {
  if (to === undefined) return undefined
  if (isOfLaterStatuses({ from, to })) return undefined
  const here = locationOf(from)
  const there = locationOf(to)
  // The tests of `src` itself look at everything.
  if (!to.startsWith('src/')) return /^src\/[\w-]+\.test\.ts$/.test(from) ? undefined : 'it lies outside src'
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

function objectionInDomain(here: ModuleLocation, there: ModuleLocation, to: string): string | undefined {
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
  const { side } = locationOf(from)
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
    ['src/domains/clients/rules.ts', '#domains/projects/rules.ts'],
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
      const ordered = imports.filter((one) => !isOfLaterStatuses(one))
      expect(cyclesIn(folder, ordered)).toEqual([])
    },
  )

  it('form no cycle between files, unless one of them is imported later', () => {
    expect(cyclesOfFiles(imports)).toEqual([])
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
      // The page that explains a folder.
      if (name === 'README.md') return hasGoodFolders
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
    const tables = filesWith(/\bserve\(/, code).filter((file) => !isTest(file))
    // The routes of departures are declared by the domains whose screens call them.
    const served = domains.filter(
      (name) => name !== 'departures' && tables.some((file) => file.startsWith(`src/domains/${name}/server/`)),
    )
    expect(served.length).toBeGreaterThan(30)
    expect(served.filter((name) => !files.includes(`src/domains/${name}/contract.ts`))).toEqual([])
  })
})

describe('The shape of a domain', () => {
  const inDomains = code.filter((file) => locationOf(file).layer === 'domains' && !isTest(file))
  const named = (pattern: RegExp) => inDomains.filter((file) => pattern.test(file))

  it('has one name for each role, and none of its synonyms', () => {
    const synonyms =
      /\/server\/(reads?|writes?|handlers?|telling|notices|standing|state|exports?|mails?|schedules|fixtures|rows|schema)\.ts$|\/web\/(one|item|records?|profile|view|page|add|edit|new|create|add-[a-z]+|edit-[a-z]+|index|all|mine|my-[a-z]+)\//
    expect(named(synonyms)).toEqual([])
  })

  it('joins routes in routes.ts, unless one file has all handlers, and only reads in queries.ts', () => {
    const tables = filesWith(/\bserve\(/, named(/\/server\//))
    const domainOf = (file: string) => locationOf(file).domain
    const alone = tables.filter((file) => basename(file) !== 'routes.ts')
    const domainsTwice = alone.filter((file) => tables.some((one) => one !== file && domainOf(one) === domainOf(file)))
    expect(domainsTwice).toEqual([])
    const handlersOf = (table: string) => {
      const named = imports.flatMap(({ from, to = '' }) => (from === table ? [to] : []))
      return new Set(named.filter((file) => locationOf(file).side === 'server' && domainOf(file) !== undefined))
    }
    const tablesOfOneFile = tables.filter((file) => basename(file) === 'routes.ts' && handlersOf(file).size === 1)
    expect(tablesOfOneFile).toEqual([])
    const writes = /`\s*(insert into|update|delete from)\s/
    expect(filesWith(writes, named(/\/server\/queries\.ts$/))).toEqual([])
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
