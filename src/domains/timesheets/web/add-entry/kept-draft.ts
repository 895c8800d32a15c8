import type { EntryValues } from './entry-input.ts'

/** Keeps what was typed as long as the browser's tab is open, for one person and one entry. */
export class KeptDraft {
  readonly #key: string

  constructor(person: string, entryId: string) {
    this.#key = `interim.entry.${person}.${entryId || 'new'}`
  }

  read(): Partial<EntryValues> | undefined {
    try {
      const text = sessionStorage.getItem(this.#key)
      const kept: unknown = text ? JSON.parse(text) : undefined
      return kept && typeof kept === 'object' ? kept : undefined
    } catch {
      return undefined
    }
  }

  write(values: EntryValues): void {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(values))
    } catch {
      // Storage may be full or forbidden: the form itself still holds what was typed.
    }
  }

  forget(): void {
    try {
      sessionStorage.removeItem(this.#key)
    } catch {
      // As above.
    }
  }
}
