// Imports nothing: it shows the home before the application is started.

/** The home as it was last shown on this device. The next visit begins with it, until the application has loaded. */
interface HomeSnapshot {
  readonly path: string
  readonly language: string
  /** The width of the window in pixels. */
  readonly width: number
  /** The date on this device. */
  readonly day: string
  readonly title: string
  /** The elements of the page, their styles in `data-style`: the content policy refuses `style` in HTML. */
  readonly html: string
}

/** The cache with the snapshot, and its address there: a nonce, and the encrypted JSON. */
const cacheName = 'home-snapshot'
const address = '/home-snapshot'
const nonceBytes = 12

let stopKeeping = (): void => undefined

/**
 * Stores the home at a path as it is shown now, and again whenever the page is hidden while it shows the home. It is encrypted with a
 * key that the server returns only during this session. `describe` is called each time before it is stored.
 */
export async function keepHomeSnapshot(path: string, describe?: () => void): Promise<void> {
  const key = await keyIn(await requestDeviceKey(), 'encrypt')
  const store = async () => {
    const snapshot = isAt(path) ? snapshotOf(path) : undefined
    if (!key || !snapshot) return
    describe?.()
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
    const text = new TextEncoder().encode(JSON.stringify(snapshot))
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
    const cache = await caches.open(cacheName)
    await cache.put(address, new Response(new Blob([nonce, sealed])))
  }
  const storeIfHidden = () => {
    if (document.visibilityState === 'hidden') store().catch(() => undefined)
  }
  stopKeeping()
  document.addEventListener('visibilitychange', storeIfHidden)
  stopKeeping = () => document.removeEventListener('visibilitychange', storeIfHidden)
  await store()
}

/** Deletes the snapshot, and stores no other for this session; without it, none could be read. */
export async function forgetHomeSnapshot(): Promise<void> {
  stopKeeping()
  await caches.delete(cacheName)
}

function isAt(path: string): boolean {
  return location.pathname === path && location.search === ''
}

/**
 * Shows the stored home with its stylesheets, if it can be read with the key that the server has returned. Resolves once it is painted,
 * or cannot be shown.
 */
export async function showHomeSnapshot(keyResponse: Response, stylesheets: readonly string[]): Promise<void> {
  const [key, stored] = await Promise.all([keyIn(keyResponse, 'decrypt'), caches.match(address, { cacheName })])
  if (!key || !stored) return
  const bytes = new Uint8Array(await stored.arrayBuffer())
  const [nonce, sealed] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)]
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, sealed)
  const snapshot = JSON.parse(new TextDecoder().decode(text)) as HomeSnapshot
  if (!isFitting(snapshot)) return
  await Promise.all(stylesheets.map(loadStylesheet))
  insert(snapshot)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  for (const part of document.querySelectorAll<HTMLElement>('[data-below]')) part.style.contentVisibility = 'auto'
}

// `first-paint.js` requests it, too.
function requestDeviceKey(): Promise<Response> {
  return fetch('/api/auth/device-key', { headers: { accept: 'application/json' }, credentials: 'same-origin' })
}

/** Returns the key of a response, or undefined: without a session there is none. */
async function keyIn(response: Response, usage: 'encrypt' | 'decrypt'): Promise<CryptoKey | undefined> {
  if (!response.ok) return undefined
  const { key } = (await response.json()) as { readonly key: string }
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [usage])
}

/** Returns the page as it is shown; undefined while a part of it is loading. */
function snapshotOf(path: string): HomeSnapshot | undefined {
  const shown = document.getElementById('root')
  if (!shown?.querySelector('main h1') || shown.querySelector('main [aria-busy="true"]')) return undefined
  const root = shown.cloneNode(true) as HTMLElement
  hideBelow(shown, root)
  for (const toasts of root.querySelectorAll('[aria-live]')) toasts.replaceChildren()
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) {
    element.dataset.style = element.style.cssText
    element.removeAttribute('style')
  }
  return {
    width: innerWidth,
    day: today(),
    path,
    language: document.documentElement.lang,
    title: document.title,
    html: root.innerHTML,
  }
}

/** Hides the parts of a copy that are below the window, in their size: the rest is painted sooner without them. */
function hideBelow(shown: Element, copy: Element): void {
  for (const [index, part] of [...shown.children].entries()) {
    const { top, bottom, width, height } = part.getBoundingClientRect()
    const copied = copy.children[index]
    if (top + scrollY < innerHeight) {
      if (copied && bottom + scrollY > innerHeight) hideBelow(part, copied)
    } else if (copied instanceof HTMLElement) {
      copied.dataset.below = ''
      copied.style.contentVisibility = 'hidden'
      const { inline, block } = paddingOf(part)
      copied.style.containIntrinsicSize = `${width - inline}px ${height - block}px`
    }
  }
}

/** The padding and the borders of an element, in pixels: they are added to the size of its content. */
function paddingOf(part: Element): { inline: number; block: number } {
  const style = getComputedStyle(part)
  const sum = (...lengths: string[]) => lengths.reduce((all, length) => all + Number.parseFloat(length), 0)
  return {
    inline: sum(style.paddingLeft, style.paddingRight, style.borderLeftWidth, style.borderRightWidth),
    block: sum(style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth),
  }
}

function today(): string {
  return new Date().toDateString()
}

/** True if the home would look the same now, whatever has happened meanwhile: on another day, words such as “today” would be wrong. */
function isFitting({ path, language, width, day }: HomeSnapshot): boolean {
  const chosen = localStorage.getItem('interim.language')
  return (
    (isAt('/') || isAt(path)) && width === innerWidth && day === today() && (chosen === null || chosen === language)
  )
}

function loadStylesheet(href: string): Promise<void> | undefined {
  const present = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  if (present.some((link) => link.href === href)) return undefined
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}

function insert({ path, language, title, html }: HomeSnapshot): void {
  const root = document.getElementById('root')
  // The application may have started meanwhile: a slow network delays it for a second and a half at most.
  if (!root || root.childElementCount > 0) return
  const template = document.createElement('template')
  template.innerHTML = html
  const { content } = template
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  for (const style of content.querySelectorAll('style')) style.nonce = nonce
  for (const element of content.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
  for (const element of content.children) {
    element.setAttribute('data-last-shown', '')
    element.setAttribute('aria-busy', 'true')
  }
  content.querySelector('[data-progress]')?.removeAttribute('hidden')
  if (location.pathname !== path) history.replaceState(history.state, '', path)
  document.documentElement.lang = language
  document.title = title
  root.append(content)
  keepFocus(root)
}

/** When the application replaces the home, gives the focus to the link or button that had it. */
function keepFocus(root: HTMLElement): void {
  const nameOf = (element: Element) =>
    [element.tagName, element.getAttribute('href'), element.ariaLabel, element.textContent].join()
  let focused = ''
  const remember = ({ target }: FocusEvent) => (focused = nameOf(target as Element))
  root.addEventListener('focusin', remember)
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (root.querySelector('[data-last-shown]')) return
    root.removeEventListener('focusin', remember)
    if (focused === '' || document.activeElement !== document.body) return observer.disconnect()
    // On a slow device the application may render the link later than the rest.
    timer ??= setTimeout(() => observer.disconnect(), 5000)
    const candidates = [...root.querySelectorAll<HTMLElement>('a, button')]
    const again = candidates.find((one) => nameOf(one) === focused)
    if (!again) return
    again.focus()
    observer.disconnect()
  })
  observer.observe(root, { childList: true, subtree: true })
}
