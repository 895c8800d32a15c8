/** Responses that `first-paint.js` requested before the application was loaded. */
interface EarlyReads {
  /** The language in which they were requested. */
  readonly language: string
  readonly responses: Record<string, Promise<Response>>
}

declare global {
  // Declared as `var` to be a property of the global object.
  var earlyReads: EarlyReads | undefined
}

/** Milliseconds after the start of the page during which an early response is as good as one requested now. */
const lifetime = 10_000

/** The contents of the responses that have arrived, by address. */
const values = new Map<string, unknown>()

const arrivals = Promise.all(
  Object.entries(globalThis.earlyReads?.responses ?? {}).map(async ([address, response]) => {
    try {
      const one = await response
      if (one.ok) values.set(address, await one.clone().json())
    } catch {
      // The caller that takes it handles the failure.
    }
  }),
)

/** Resolves when all early responses have arrived or failed, at the latest when they are too old. */
export async function earlyArrived(): Promise<void> {
  const tooOld = new Promise((resolve) => setTimeout(resolve, lifetime - performance.now()))
  await Promise.race([arrivals, tooOld])
}

const watchers = new Set<(address: string) => void>()

/** Calls the watcher with the address of every read; returns a function to stop. */
export function watchReads(watcher: (address: string) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Reports a read to the watchers, and returns its early response if there is one in this language; each is returned once. */
export function takeEarly(address: string, language: string): Promise<Response> | undefined {
  for (const watcher of watchers) watcher(address)
  values.delete(address)
  const early = earlyIn(language)
  const response = early?.responses[address]
  delete early?.responses[address]
  return response
}

/** Returns the content of an early response in this language if it has arrived, so that a screen is rendered with it; once. */
export function takeEarlyValue(address: string, language: string): unknown {
  if (!values.has(address) || !earlyIn(language)) return undefined
  const value = values.get(address)
  void takeEarly(address, language)
  return value
}

function earlyIn(language: string): EarlyReads | undefined {
  const early = globalThis.earlyReads
  return early?.language === language && performance.now() <= lifetime ? early : undefined
}

/** Forgets all early responses, because a write may have changed what they contain. */
export function forgetEarly(): void {
  globalThis.earlyReads = undefined
  values.clear()
}
