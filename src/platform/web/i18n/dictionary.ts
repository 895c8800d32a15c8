import { isLanguage, type Language, languages, namedLanguage } from '#base/language.ts'
import type { Messages } from './message.ts'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

/** Loads the messages of one group for a language. */
export type LoadMessages = (language: Language) => Promise<Messages>

const storageKey = 'interim.language'

/** The loaded messages by group, and the current language. */
export class Dictionary {
  readonly #load: Readonly<Record<string, LoadMessages>>
  readonly #listeners = new Set<() => void>()
  readonly #needed = new Set<string>()
  #requested: Language | undefined
  #isAskedFor: boolean
  // True if a language was chosen and the browser could not store it.
  #isChosenUnstored = false
  #spoken: { readonly language: Language; readonly messages: Messages }

  constructor(load: Readonly<Record<string, LoadMessages>>) {
    this.#load = load
    const chosen = chosenLanguage() ?? namedLanguage(navigator.languages)
    this.#isAskedFor = chosen !== undefined
    this.#spoken = { language: chosen ?? languages[0], messages: {} }
  }

  /** The language and the messages; a new object when either changes. */
  readonly snapshot = () => this.#spoken

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** True if the messages of a group are loaded. */
  has(group: string): boolean {
    return this.#needed.has(group)
  }

  /** Loads a group in the current language, unless it is loaded. */
  async need(group: string): Promise<void> {
    if (this.#needed.has(group)) return
    const { language } = this.#spoken
    const messages = await this.#load[group]?.(language)
    // The language may have changed meanwhile: then load the group in the new one.
    if (this.#spoken.language !== language) return this.need(group)
    this.#needed.add(group)
    this.#speak(language, { ...this.#spoken.messages, ...messages })
  }

  /** Switches the language without a reload, and remembers it in this browser. */
  async setLanguage(language: Language): Promise<void> {
    this.#requested = language
    const needed = [...this.#needed]
    const groups = await Promise.all(needed.map((group) => this.#load[group]?.(language)))
    // The user may have chosen again meanwhile, or another group was loaded.
    if (this.#requested !== language) return
    if (needed.length < this.#needed.size) return this.setLanguage(language)
    this.#isChosenUnstored = !storeText(storageKey, language)
    this.#isAskedFor = true
    this.#speak(language, Object.assign({}, ...groups))
  }

  /** True if a language has been set in this browser: by its user, or because an account has it. */
  get isChosen(): boolean {
    return this.#isChosenUnstored || chosenLanguage() !== undefined
  }

  #speak(language: Language, messages: Messages) {
    this.#spoken = { language, messages }
    document.documentElement.lang = language
    document.documentElement.toggleAttribute('data-stand-in', !this.#isAskedFor)
    for (const listener of this.#listeners) listener()
  }
}

function chosenLanguage(): Language | undefined {
  const language = storedText(storageKey)
  return isLanguage(language) ? language : undefined
}
