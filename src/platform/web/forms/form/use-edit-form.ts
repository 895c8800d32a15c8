import { useState } from 'react'
import type { z } from 'zod'
import type { historyPage } from '#base/history.ts'
import type { Route } from '#base/route.ts'
import { type FormOptions, useContractForm } from './use-contract-form.ts'
import { useDraft } from '#platform/web/forms/draft/use-draft.ts'
import { useLastChange } from '#platform/web/forms/draft/use-last-change.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'

interface Editing<Shape extends z.ZodType, Values, Kept> extends Omit<FormOptions<Values, z.input<Shape>>, 'typed'> {
  /** What is typed is held against it: the whole shape, where all fields are shown. */
  readonly shape: Shape
  readonly record: Kept
  readonly valuesOf: (record: Kept) => Values
  /** Whose draft is kept, and of which form; without what must not lie about on a device. */
  readonly owner: string
  readonly name: string
  readonly without?: readonly (keyof Values & string)[]
  /** Where it is read who has changed the record last. */
  readonly history: Route & { readonly output: typeof historyPage }
}

/** The form in which a record is edited: with its draft in this browser, and what others change of the record meanwhile. */
export function useEditForm<
  Shape extends z.ZodType,
  Values extends object,
  Kept extends { readonly id: string; readonly version: number },
>({ shape, record, valuesOf, owner, name, without = [], history, ...habits }: Editing<Shape, Values, Kept>) {
  const [opened] = useState(() => valuesOf(record))
  const draft = useDraft<Values>({ owner, form: name, record: record.id, without })
  const { found } = draft
  const form = useContractForm<Shape, Values>(
    shape,
    { ...opened, ...found?.start },
    { ...habits, typed: found?.values },
  )
  const merge = useMerge(form, record, valuesOf, found?.version ?? record.version)
  const by = useLastChange(history, { id: record.id }, merge.differences.length > 0)
  return { draft, form, merge, by, discard: () => form.reset(valuesOf(record)) }
}
