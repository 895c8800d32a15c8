import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

/** The unsaved input of a form. */
export interface StoredDraft<Values> {
  /** When the input last changed. */
  readonly at: string
  readonly values: Partial<Values>
  /** The original values, and the version of the record that they are from. */
  readonly start: Partial<Values>
  readonly version: number | null
}

const prefix = 'interim.draft.'
const longest = 30 * 86_400_000

/** Returns the storage key of a draft, by owner, form and record. */
export function draftKey(owner: string, form: string, record: string): string {
  return `${prefix}${owner}.${form}.${record}`
}

/** Reads a draft; undefined if it is older than 30 days. */
export function readDraft<Values>(key: string): StoredDraft<Values> | undefined {
  try {
    const stored = JSON.parse(storedText(key) ?? 'null') as StoredDraft<Values> | null
    if (stored && Date.now() - Date.parse(stored.at) < longest && stored.values && stored.start) return stored
  } catch {
    // An unreadable draft counts as missing.
  }
  return undefined
}

/** Stores a draft in this browser; false if it cannot be stored. */
export function writeDraft<Values>(key: string, draft: StoredDraft<Values>): boolean {
  return storeText(key, JSON.stringify(draft))
}

/** Deletes a draft. */
export function forgetDraft(key: string): void {
  storeText(key, null)
}

/** Deletes all drafts of an owner, as at sign-out. */
export function forgetDraftsOf(owner: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${owner}.`)) localStorage.removeItem(key)
  } catch {
    // Storage may be blocked: then nothing was stored.
  }
}
