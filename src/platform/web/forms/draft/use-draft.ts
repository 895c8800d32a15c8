import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, forgetDraft, type StoredDraft, readDraft, writeDraft } from './drafts.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'

/** The stored draft of a form. */
export interface Draft<Values> {
  /** The draft found when the form was opened; undefined if there was none, or the user has decided on it. */
  readonly found: StoredDraft<Values> | undefined
  /** When it was last stored; undefined if it is not stored. */
  readonly keptAt: string | undefined
  /** Deletes the draft. */
  readonly forget: () => void
  /** Continues with the stored draft. */
  readonly settle: () => void
  readonly keep: (values: Values, start: Values, version: number | undefined) => void
}

interface DraftOptions<Values> {
  /** The owner of the draft: an organisation and an account. */
  readonly owner: string
  readonly form: string
  /** The record's id, or nothing for a new one. */
  readonly record?: string | undefined
  /** Values that must never be stored on a device: secrets. */
  readonly without: readonly (keyof Values & string)[]
}

/** The draft of a form in this browser: read once, then stored by LongForm at every change. */
export function useDraft<Values extends object>({ owner, form, record, without }: DraftOptions<Values>): Draft<Values> {
  const key = draftKey(owner, form, record ?? 'new')
  const [found, setFound] = useState(() => readDraft<Values>(key))
  const [storedAt, setStoredAt] = useState(found?.at)
  const left = useRef(without)
  const forget = useCallback(() => {
    forgetDraft(key)
    setFound(undefined)
    setStoredAt(undefined)
  }, [key])
  const keep = useCallback(
    (values: Values, start: Values, version: number | undefined) => {
      const at = new Date().toISOString()
      const fit = (all: Values) =>
        Object.fromEntries(
          Object.entries(all).filter(([name]) => !(left.current as readonly string[]).includes(name)),
        ) as Partial<Values>
      const stored = writeDraft(key, { at, values: fit(values), start: fit(start), version: version ?? null })
      setStoredAt(stored ? at : undefined)
    },
    [key],
  )
  return { found, keptAt: storedAt, forget, settle: () => setFound(undefined), keep }
}

/** Stores the draft while the form has changes, and deletes it otherwise. */
export function useDraftStorage<Values, Input>(
  form: ContractForm<Values, Input>,
  draft: Draft<Values> | undefined,
  version: number | undefined,
): void {
  const { values, start, changed } = form
  const opened = useRef(values)
  const keep = draft?.keep
  const forget = draft?.forget
  useEffect(() => {
    // A restored draft is not stored again with a new time.
    if (values === opened.current || !keep || !forget) return
    if (changed) keep(values, start, version)
    else forget()
  }, [values, start, changed, keep, forget, version])
}
