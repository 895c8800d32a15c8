import { useEffect, useState } from 'react'
import { type Failure, isRefusal } from '#platform/web/failure/problem.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'

/** A field that somebody else has changed while the form was open. */
export interface Difference {
  readonly name: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** True where it was changed here too, to something else: one has to choose. */
  readonly contested: boolean
}

/** How a form and its record go together when others change the record meanwhile. */
export interface Merge {
  /** The version that the form stands on, to be sent as `ifMatch`. */
  readonly version: number
  /** What others have changed since; empty while nobody has. */
  readonly differences: readonly Difference[]
  /** Continues from their version: with their values for the named and for the unchanged fields, and the typed values for the rest. */
  readonly settle: (theirs: ReadonlySet<string>) => void
  /** For the form: empty words for a stale version, where what others have changed is shown in their place. */
  readonly explain: (failure: Failure) => '' | undefined
}

/**
 * Holds a form against its record, which is read again from time to time. A form in which nothing was typed follows the
 * record by itself. `from` is the version that the form's start was made of.
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
    // Only what makes it easy decides; what is put in then follows from it.
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

/** What was changed in the record, against what was changed in the form; by the names of the values. */
export function differencesOf<Values extends object>(start: Values, theirs: Values, mine: Values): Difference[] {
  const told = (values: Values, name: string) => (values as Record<string, unknown>)[name]
  return Object.keys(theirs).flatMap((name) => {
    const [before, their, own] = [told(start, name), told(theirs, name), told(mine, name)]
    if (isSame(before, their)) return []
    return [{ name, before, theirs: their, mine: own, contested: !isSame(before, own) && !isSame(their, own) }]
  })
}

// Whether nothing is said with an empty text, with null or not at all makes no difference.
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one === '' ? null : (one ?? null)) === JSON.stringify(other === '' ? null : (other ?? null))
}
