import { useState } from 'react'
import type { z } from 'zod'
import type { historyPage } from '#base/history.ts'
import type { Route } from '#base/route.ts'
import { type FormOptions, useContractForm } from './use-contract-form.ts'
import { useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { useLastChange } from '#platform/web/forms/draft/use-last-change.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'

interface Editing<Shape extends z.ZodType, Values, Kept> extends Omit<FormOptions<Values, z.input<Shape>>, 'typed'> {
  /** The schema for validation: the whole one if all fields are shown. */
  readonly shape: Shape
  readonly record: Kept
  readonly valuesOf: (record: Kept) => Values
  /** The owner and the form of the draft; `without` are values that must not be stored on a device. */
  readonly owner: string
  readonly name: string
  readonly without?: readonly (keyof Values & string)[]
  /** The route of the history, to show who last changed the record. */
  readonly history: Route & { readonly output: typeof historyPage }
}

/** Returns the form of a record with its draft in this browser and the merge of concurrent changes. */
export function useEditForm<
  Shape extends z.ZodType,
  Values extends object,
  Kept extends { readonly id: string; readonly version: number },
>({ shape, record, valuesOf, owner, name, without = [], history, ...options }: Editing<Shape, Values, Kept>) {
  const [opened] = useState(() => valuesOf(record))
  const draft = useDraft<Values>({ owner, form: name, record: record.id, without })
  const { found } = draft
  const form = useContractForm<Shape, Values>(
    shape,
    { ...opened, ...found?.start },
    { ...options, typed: found?.values },
  )
  const merge = useMerge(form, record, valuesOf, found?.version ?? record.version)
  const by = useLastChange(history, { id: record.id }, merge.differences.length > 0)
  return { draft, form, merge, by, discard: () => form.reset(valuesOf(record)) }
}
