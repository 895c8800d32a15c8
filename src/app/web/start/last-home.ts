import { watchReads } from '#platform/web/api/early-reads.ts'
import { type AccountDuties, redirects } from '../redirects.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

const storageKey = 'interim.home'
/** Milliseconds without a further read after which a home has read everything. */
const quietMs = 3000
/** The maximum number of remembered reads. */
const maximum = 15

/** With what the next visit begins: whose home, and the addresses that it reads, in the language of the reader; no answers. */
interface LastHome {
  readonly type: AccountDuties['type']
  readonly path?: string
  readonly language?: string
  readonly reads?: readonly string[]
  /** The build of the stored snapshot, by the address of its first script, and the stylesheets that it needs. */
  readonly snapshot?: { readonly application: string; readonly stylesheets: readonly string[] }
}

/** Remembers on this device whose home the next visit begins with; null forgets it. */
export function rememberHome(type: AccountDuties['type'] | null): void {
  const stored = readStored()
  if (type === (stored?.type ?? null)) return
  store(type && { type })
  if (stored?.snapshot) void snapshots(({ forgetHomeSnapshot }) => forgetHomeSnapshot())
}

/** The path at which the last signed-in user of this device starts, or undefined after a sign-out. */
export function lastHome(): string | undefined {
  const stored = readStored()
  return stored && pathOf(stored.type)
}

function pathOf(type: AccountDuties['type']): string {
  return redirects[`/${type}`] ?? `/${type}`
}

/** Remembers what the first visit of the home reads, so that `first-paint.js` can request it earlier when this page is opened again. */
export function watchHomeReads(): void {
  /** What the page at this path has read. */
  const reads = new Set<string>()
  let path: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = watchReads((address) => {
    const home = lastHome()
    // Until the profile is there, any page may be the home.
    if (home !== undefined && location.pathname !== home) return
    if (path !== location.pathname) reads.clear()
    path = location.pathname
    if (reads.has(address)) return
    reads.add(address)
    // On a slow device the last reads follow the first ones late.
    clearTimeout(timer)
    timer = setTimeout(keep, quietMs)
  })

  function keep(): void {
    const stored = readStored()
    if (!stored || pathOf(stored.type) !== path) return
    // A slow device is still loading the code of the home, which then reads the rest.
    if (!isHomeShown()) {
      timer = setTimeout(keep, quietMs)
      return
    }
    stop()
    const { lang, dataset } = document.documentElement
    // Always the same order, and the profile first, for which all others wait.
    const addresses = ['/api/auth/me', ...[...reads].filter((one) => one !== '/api/auth/me').toSorted()]
    if (dataset.standIn !== undefined) return
    const last = { type: stored.type, path, language: lang, reads: addresses.slice(0, maximum) }
    store(last)
    const { application } = document.querySelector<HTMLScriptElement>('script[data-application]')?.dataset ?? {}
    // There is none without a build; and at an insecure address, browsers do not encrypt.
    if (application === undefined || !isSecureContext) return
    const describe = () => {
      // After a sign-out in another tab, nothing is remembered again.
      if (readStored()?.type !== last.type) return
      store({ ...last, snapshot: { application, stylesheets: neededStylesheets() } })
    }
    void snapshots(({ keepHomeSnapshot }) => keepHomeSnapshot(last.path, describe))
  }
}

/** True if the page has its heading and waits for no data. */
function isHomeShown(): boolean {
  return document.querySelector('main h1') !== null && document.querySelector('main [aria-busy="true"]') === null
}

/** Returns the addresses of the stylesheets that apply to the page as it is shown; those of other screens are loaded in advance. */
function neededStylesheets(): string[] {
  return [...document.styleSheets].flatMap((sheet) => (sheet.href !== null && isApplied(sheet) ? sheet.href : []))
}

/** True if a rule selects an element of the page. */
function isApplied({ cssRules }: CSSStyleSheet | CSSGroupingRule): boolean {
  return [...cssRules].some((rule) => {
    if (rule instanceof CSSStyleRule) return document.querySelector(rule.selectorText) !== null
    return rule instanceof CSSGroupingRule && isApplied(rule)
  })
}

/** Without a snapshot, the next visit begins with the application. */
async function snapshots(act: (module: typeof import('./home-snapshot.ts')) => Promise<unknown>) {
  await import('./home-snapshot.ts').then(act).catch(() => undefined)
}

function readStored(): LastHome | undefined {
  try {
    const stored = JSON.parse(storedText(storageKey) ?? 'null') as LastHome | null
    return stored?.type === 'provider' || stored?.type === 'worker' ? stored : undefined
  } catch {
    // Storage may be blocked, or hold the text of an earlier version: then the home loads after the profile.
    return undefined
  }
}

function store(home: LastHome | null): void {
  storeText(storageKey, home && JSON.stringify(home))
}
