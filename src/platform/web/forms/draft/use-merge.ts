import { useEffect, useState } from 'react'
import { type Failure, isRefusal } from '#platform/web/failure/problem.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'

/** A field that another user has changed while the form was open. */
export interface Difference {
  readonly name: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** True if it was changed here to another value: the user has to choose. */
  readonly contested: boolean
}

/** The merge of a form with concurrent changes of its record. */
export interface Merge {
  /** The version that the form is based on, to send as `ifMatch`. */
  readonly version: number
  /** The changes of other users since; empty if there are none. */
  readonly differences: readonly Difference[]
  /** Continues from their version: with their values for the given and for the unchanged fields, and the typed values for the rest. */
  readonly settle: (theirs: ReadonlySet<string>) => void
  /** For the form: an empty message for a stale version, because the notice shows the changes instead. */
  readonly explain: (failure: Failure) => '' | undefined
}

/**
 * Compares a form with its record, which is read again from time to time. A form without changes follows the
 * record automatically. `from` is the version of the form's initial values.
 */
export function useMerge<Values extends object, Input, Kept extends { readonly version: number }>(
  form: ContractForm<Values, Input>,
  record: Kept,
  valuesOf: (record: Kept) => Values,
  from: number = record.version,
): Merge {
  const [version, setVersion] = useState(from)
  const isBehind = record.version > version
  const theirs = isBehind ? valuesOf(record) : form.start
  const differences = isBehind ? differencesOf(form.start, theirs, form.values) : []
  const isEasy = isBehind && (differences.length === 0 || !form.changed)
  const { reset } = form
  useEffect(() => {
    if (!isEasy) return
    setVersion(record.version)
    if (differences.length > 0) reset(theirs)
    // The effect depends only on these two; the other values follow from them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isEasy, record.version])
  const shown = isEasy ? [] : differences
  return {
    version,
    differences: shown,
    explain: (failure) => (shown.length > 0 && isRefusal(failure, 'STALE_VERSION') ? '' : undefined),
    settle(chosen) {
      const taken = differences.filter(({ name, contested }) => !contested || chosen.has(name))
      const merged = Object.fromEntries(taken.map((one) => [one.name, one.theirs]))
      reset({ ...form.values, ...merged }, theirs)
      setVersion(record.version)
    },
  }
}

/** Returns the values that changed in the record, compared with those in the form, by name. */
export function differencesOf<Values extends object>(start: Values, theirs: Values, mine: Values): Difference[] {
  const valueOf = (values: Values, name: string) => (values as Record<string, unknown>)[name]
  return Object.keys(theirs).flatMap((name) => {
    const [before, their, own] = [valueOf(start, name), valueOf(theirs, name), valueOf(mine, name)]
    if (isSame(before, their)) return []
    return [{ name, before, theirs: their, mine: own, contested: !isSame(before, own) && !isSame(their, own) }]
  })
}

// Empty text, null and undefined are equal.
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null))
}
