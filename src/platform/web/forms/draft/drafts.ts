/** What was typed into a form and not saved yet. */
export interface StoredDraft<Values> {
  /** When it was typed last. */
  readonly at: string
  readonly values: Partial<Values>
  /** What the values were changed from, and the version of the record that they belong to. */
  readonly start: Partial<Values>
  readonly version: number | null
}

const prefix = 'interim.draft.'
const longest = 30 * 86_400_000

/** The place of a draft: whose, of which form, of which record. */
export function draftKey(owner: string, form: string, record: string): string {
  return `${prefix}${owner}.${form}.${record}`
}

/** The draft at a place; one of more than thirty days ago is gone. */
export function readDraft<Values>(key: string): StoredDraft<Values> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredDraft<Values> | null
    if (kept && Date.now() - Date.parse(kept.at) < longest && kept.values && kept.start) return kept
  } catch {
    // What cannot be read was never there.
  }
  return undefined
}

/** Keeps a draft in this browser; false where it cannot be kept, and only the form itself still holds it. */
export function writeDraft<Values>(key: string, draft: StoredDraft<Values>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets the draft at a place. */
export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Forgets all drafts of somebody, as when they sign out. */
export function forgetDraftsOf(owner: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`${prefix}${owner}.`)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
