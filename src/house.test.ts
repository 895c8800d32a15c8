import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverFlags } from '../scripts/runtime.mjs'

// The rules of ARCHITECTURE.md, executable. Each test names the files that break its rule, and why.

const root = join(import.meta.dirname, '..')
const order = [
  'organisations',
  'accounts',
  'notifications',
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
  'pay',
  'billing',
  'statistics',
  'privacy',
  'search',
]
/** What base, contracts and rules may use: shapes, time, telephone and VAT numbers. */
const groundPackages = new Set(['zod', 'temporal-polyfill', 'libphonenumber-js', 'jsvat', 'ibantools'])

const files = globSync('src/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .sort()
const code = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
const texts = new Map(code.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const domains = [...new Set(code.map((file) => place(file).domain).filter((name) => name !== undefined))]
const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>

interface Place {
  floor: string
  /** `server`, `web`, or for the files on a domain's doorstep their name: `contract`, `rules`. */
  side: string
  domain?: string
  isTest: boolean
}

function place(file: string): Place {
  const [, floor = '', second = '', third = ''] = file.split('/')
  const isTest = /\.test\.ts$|\/testing\//.test(file)
  const doorstep = (name: string) => name.replace(/(\.test)?\.tsx?$/, '')
  if (floor === 'domains') return { floor, domain: second, side: doorstep(third), isTest }
  return { floor: doorstep(floor), side: floor === 'base' ? 'base' : doorstep(second), isTest }
}

interface Import {
  from: string
  specifier: string
  /** The file under src, where it is one. */
  to: string | undefined
}

const statement = /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const inside = /\bimport\(\s*['"]([^'"]+)['"]/g
const imports: Import[] = code.flatMap((from) => {
  const text = texts.get(from) ?? ''
  const specifiers = [...text.matchAll(statement), ...text.matchAll(inside)].map(([, specifier]) => specifier ?? '')
  return specifiers.map((specifier) => ({ from, specifier, to: targetOf(from, specifier) }))
})

function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  return specifier.startsWith('.') ? relative(root, join(root, dirname(from), specifier)) : undefined
}

/** Why one file may not import another, or undefined where it may. */
function objection({ from, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const here = place(from)
  const there = place(to)
  if (!to.startsWith('src/')) return here.floor === 'house' ? undefined : 'it lies outside src'
  if (there.isTest && !here.isTest && !from.endsWith('/samples.ts')) return 'only tests and samples import tests'
  if (here.side === 'server' && there.side === 'web') return 'the server never imports the web'
  if (here.side === 'web' && there.side === 'server') return 'the web never imports the server'
  switch (here.floor) {
    case 'base':
      return there.floor === 'base' ? undefined : 'base imports only base'
    case 'platform':
      return there.floor === 'base' || there.floor === 'platform' ? undefined : 'the platform knows no trade'
    case 'domains':
      return objectionInDomain(here, there, from, to)
    default:
      return undefined
  }
}

function objectionInDomain(here: Place, there: Place, from: string, to: string): string | undefined {
  if (there.floor === 'app') return 'the app is imported by nobody'
  if (there.floor === 'base') return undefined
  const isGround = here.side === 'contract' || here.side === 'rules'
  if (there.floor === 'platform') return isGround ? 'contract and rules stand on base alone' : undefined
  if (isGround && there.side !== 'contract' && there.side !== 'rules') return 'contract and rules know neither side'
  if (there.domain === here.domain) return undefined
  if (order.indexOf(there.domain ?? '') > order.indexOf(here.domain ?? '')) return `${there.domain} comes later`
  const name = basename(to, '.ts')
  const isForTests = here.isTest || from.endsWith('/samples.ts')
  if (there.side === 'server' && name === 'routes' && !here.isTest) return 'the routes of another domain are its own'
  if (there.side === 'server' && name === 'samples' && !isForTests) return 'samples are for tests and other samples'
  if (there.side === 'web' && to.split('/').length > 5) return 'a room is private: only the hall may be used'
  return undefined
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

function objectionToPackage({ from, specifier, to }: Import): string | undefined {
  if (to !== undefined || specifier.startsWith('virtual:')) return undefined
  const { side, isTest } = place(from)
  if (isTest) return undefined
  const isNode = specifier.startsWith('node:')
  if (side === 'server') return isNode || dependencies[packageOf(specifier)] ? undefined : 'it is no dependency'
  if (isNode) return 'only the server has Node'
  const name = packageOf(specifier)
  if (side === 'web') return dependencies[name] || devDependencies[name] ? undefined : 'it is no dependency'
  return groundPackages.has(name) ? undefined : 'what both sides use stays small'
}

const broken = (list: readonly Import[], rule: (one: Import) => string | undefined) =>
  list.flatMap((one) => {
    const why = rule(one)
    return why === undefined ? [] : [`${one.from} imports ${one.specifier}: ${why}`]
  })
const filesWith = (pattern: RegExp, among: readonly string[] = code) =>
  among.filter((file) => pattern.test(texts.get(file) ?? readFileSync(join(root, file), 'utf8')))

describe('Who may import what', () => {
  it('has files and imports to look at', () => {
    expect(code.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  it('no import points up, ahead, or to the other side', () => {
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
    ['src/domains/clock/web/Clock.tsx', '#app/web/words.ts'],
  ])('%s may not import %s', (from, specifier) => {
    expect(objection({ from, specifier, to: targetOf(from, specifier) })).toBeTypeOf('string')
  })

  it('the server loads only dependencies, and what both sides share stands on little', () => {
    expect(broken(imports, objectionToPackage)).toEqual([])
    expect(Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => devDependencies[name])).toEqual(
      [],
    )
  })

  it('every domain stands in the declared order', () => {
    expect(domains.filter((name) => !order.includes(name))).toEqual([])
  })

  it('a file is imported by its own name: no barrels, no default exports', () => {
    expect(files.filter((file) => /^index\.(ts|tsx|js)$/.test(basename(file)))).toEqual([])
    expect(filesWith(/^export \* from/m)).toEqual([])
    expect(filesWith(/^export default/m).filter((file) => !file.endsWith('/global-setup.ts'))).toEqual([])
    expect(imports.filter(({ to, specifier }) => to !== undefined && !/\.\w+$/.test(specifier))).toEqual([])
  })
})

describe('What a file is called', () => {
  const forbidden = /^(utils?|helpers?|common|types?|misc|shared|lib|constants|services?|manager|models?)(\.|$)/

  it('after what it holds, never after a kind', () => {
    const parts = files.flatMap((file) =>
      file
        .split('/')
        .slice(1)
        .map((part) => ({ file, part })),
    )
    expect(parts.filter(({ part }) => forbidden.test(part)).map(({ file }) => file)).toEqual([])
  })

  it('folders and .ts files in kebab-case, .tsx files and their styles after the one component', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
    const pascal = /^([A-Z][a-z0-9]*)+$/
    // Where the web begins, and its map: neither is a component.
    const entrances = new Set(['src/app/web/main.tsx', 'src/app/web/screens.tsx'])
    const isWell = (file: string) => {
      const name = basename(file)
      const stem = name.slice(0, name.indexOf('.'))
      const isFolderWell = file
        .split('/')
        .slice(1, -1)
        .every((part) => kebab.test(part))
      if (entrances.has(file)) return true
      if (name.endsWith('.tsx')) return isFolderWell && pascal.test(stem)
      if (name.endsWith('.module.css')) return isFolderWell && (pascal.test(stem) || kebab.test(stem))
      return isFolderWell && kebab.test(stem)
    }
    expect(files.filter((file) => !isWell(file))).toEqual([])
  })

  it('in a domain: contract, rules, locales, server, web, and nothing beside them', () => {
    const doorstep =
      /^src\/domains\/[a-z-]+\/((contract|rules)(\.test)?\.ts|(contract|rules)\/.+\.ts|locales\/(en|fr|nl)\.json|server\/.+\.ts|web\/.+)$/
    expect(files.filter((file) => file.startsWith('src/domains/') && !doorstep.test(file))).toEqual([])
  })

  it('in a domain that is served: its contract is', () => {
    const served = domains.filter((name) => files.includes(`src/domains/${name}/server/routes.ts`))
    expect(served.filter((name) => !files.includes(`src/domains/${name}/contract.ts`))).toEqual([])
  })
})

describe('What a file may hold', () => {
  const notTests = code.filter((file) => !place(file).isTest)

  it('SQL on the server alone, and never in a table of routes', () => {
    const speaksSql = filesWith(/\bwritten[(<]/, notTests)
    expect(speaksSql.filter((file) => place(file).side !== 'server')).toEqual([])
    expect(speaksSql.filter((file) => /\/(routes|emails)\.ts$/.test(file))).toEqual([])
  })

  it('no clock of its own in a domain: the scope says what time it is', () => {
    const inDomains = notTests.filter((file) => place(file).floor === 'domains' && place(file).side !== 'web')
    expect(filesWith(/new Date\(\s*\)|\bDate\.now\(|Temporal\.Now\b/, inDomains)).toEqual([])
  })

  it('no faked module of our own', () => {
    expect(filesWith(/\bvi\.(do)?[mM]ock\(/)).toEqual([])
  })

  it('nothing left for later, nothing left out, and no word of the machine it was written on', () => {
    const everywhere = [...files, ...globSync('{e2e,scripts,bench,migrations}/**/*.{ts,mjs,sql}', { cwd: root })]
    // Written so that this line is not one of them.
    const words = /TO[D]O|FIX[M]E|\.(skip|only|todo)\(|\/wor[k]\/|\/roo[t]\//
    expect(filesWith(words, everywhere)).toEqual([])
  })

  it('dates, times, durations and amounts in the fields of the platform alone, in the reader’s format', () => {
    const inWeb = notTests.filter((file) => file.endsWith('.tsx'))
    const native =
      /\btype=(?:"|\{')(?:date|time|month|week|datetime-local|number)\b|\btype: '(?:date|time|month|week|datetime-local|number)'/
    expect(filesWith(native, inWeb)).toEqual([])
    const formatted = /\binputMode=\{?["']decimal\b|\bNumberInput\b|\bparseAmount\(/
    expect(filesWith(formatted, inWeb).filter((file) => !file.startsWith('src/platform/web/forms/'))).toEqual([])
  })

  it('a way within the web leads to a screen of the map', () => {
    const map = texts.get('src/app/web/screens.tsx') ?? ''
    const paths = [...map.matchAll(/path: ['`]([^'`]+)['`]/g)].map(([, path = '']) => path)
    const patterns = paths.map((path) => new RegExp(`^${path.replace(/\$\{\w+\}|\{\w+\}/g, '[^/]+')}$`))
    const ways = code
      .filter((file) => file.endsWith('.tsx') && file !== 'src/app/web/screens.tsx')
      .flatMap((file) =>
        [...(texts.get(file) ?? '').matchAll(/['"`](\/(?:provider|worker)\/[^'"`\s?#]*)/g)].map(([, way = '']) => ({
          file,
          way: way.replace(/\$\{[^}]*\}/g, 'x').replace(/\$\{.*$/, ''),
        })),
      )
    expect(ways.length).toBeGreaterThan(50)
    expect(ways.filter(({ way }) => !patterns.some((pattern) => pattern.test(way)))).toEqual([])
  })

  it('each migration and each decision has a number of its own', () => {
    const numbered = globSync('{migrations,docs/decisions}/[0-9]*', { cwd: root }).map((file) =>
      file.slice(0, file.search(/\d[-_]/) + 1),
    )
    expect(numbered.length).toBeGreaterThan(50)
    expect(numbered.filter((number, index) => numbered.indexOf(number) !== index)).toEqual([])
  })

  it('a container starts the server as the launcher does', () => {
    const started = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').match(/^CMD (.+)$/m)?.[1] ?? '[]'
    const [, , ...flags] = JSON.parse(started) as string[]
    expect(flags).toEqual([...serverFlags, 'src/app/server/main.ts'])
  })

  it('of buttons side by side the main one is last', () => {
    const screens = code.filter((file) => file.endsWith('.tsx'))
    const inRow = screens.flatMap((file) => {
      const text = texts.get(file) ?? ''
      const buttons = [...text.matchAll(/<Button\b[\s\S]*?<\/Button>/g)]
      return buttons.flatMap((button, index) => {
        const next = buttons[index + 1]
        if (!next || text.slice(button.index + button[0].length, next.index).includes('<')) return []
        return [{ file, pair: [button[0], next[0]] as const }]
      })
    })
    // The ones that fill the width of a phone stand below each other, the main one first.
    const isMain = (button: string) => !/\bvariant=|\bfullWidth\b/.test(button)
    const isOther = (button: string) => /\bvariant=/.test(button) && !/\bfullWidth\b/.test(button)
    expect(inRow.length).toBeGreaterThan(30)
    expect(inRow.filter(({ pair: [one, other] }) => isMain(one) && isOther(other)).map(({ file }) => file)).toEqual([])
  })

  it('at most 400 lines, at most five steps below src', () => {
    const measured = files.filter((file) => !file.includes('/locales/') && !file.endsWith('.gz'))
    const isLong = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length > 401
    expect(measured.filter(isLong)).toEqual([])
    expect(files.filter((file) => file.split('/').length > 6)).toEqual([])
  })
})
