import { useCallback, useEffect, useRef, useState } from 'react'
import { draftKey, forgetDraft, type StoredDraft, readDraft, writeDraft } from './drafts.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'

/** What a form keeps of itself between two visits. */
export interface Draft<Values> {
  /** What was found when the form was opened; undefined where there was nothing, or it was settled. */
  readonly found: StoredDraft<Values> | undefined
  /** When it was kept last; undefined while nothing is. */
  readonly keptAt: string | undefined
  /** Whose it is: it can be forgotten with all the others of theirs. */
  readonly forget: () => void
  /** Continues with the stored draft. */
  readonly settle: () => void
  readonly keep: (values: Values, start: Values, version: number | undefined) => void
}

interface Place<Values> {
  /** Whose draft it is: an organisation and an account. */
  readonly owner: string
  readonly form: string
  /** The record's id, or nothing for a new one. */
  readonly record?: string | undefined
  /** What must never lie about on a device: secrets. */
  readonly without: readonly (keyof Values & string)[]
}

/** The draft of a form in this browser: read once, and then kept by LongForm at every change. */
export function useDraft<Values extends object>({ owner, form, record, without }: Place<Values>): Draft<Values> {
  const key = draftKey(owner, form, record ?? 'new')
  const [found, setFound] = useState(() => readDraft<Values>(key))
  const [keptAt, setKeptAt] = useState(found?.at)
  const left = useRef(without)
  const forget = useCallback(() => {
    forgetDraft(key)
    setFound(undefined)
    setKeptAt(undefined)
  }, [key])
  const keep = useCallback(
    (values: Values, start: Values, version: number | undefined) => {
      const at = new Date().toISOString()
      const fit = (all: Values) =>
        Object.fromEntries(
          Object.entries(all).filter(([name]) => !(left.current as readonly string[]).includes(name)),
        ) as Partial<Values>
      const kept = writeDraft(key, { at, values: fit(values), start: fit(start), version: version ?? null })
      setKeptAt(kept ? at : undefined)
    },
    [key],
  )
  return { found, keptAt, forget, settle: () => setFound(undefined), keep }
}

/** Keeps the draft in step with the form: what was changed is kept, what is as it was is not. */
export function useKeeping<Values, Input>(
  form: ContractForm<Values, Input>,
  draft: Draft<Values> | undefined,
  version: number | undefined,
): void {
  const { values, start, changed } = form
  const opened = useRef(values)
  const keep = draft?.keep
  const forget = draft?.forget
  useEffect(() => {
    // What was only found need not be kept once more, with another time.
    if (values === opened.current || !keep || !forget) return
    if (changed) keep(values, start, version)
    else forget()
  }, [values, start, changed, keep, forget, version])
}
