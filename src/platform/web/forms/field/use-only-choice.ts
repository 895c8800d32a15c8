import { useState } from 'react'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'

/** A page of a list, undefined while it loads; read with `limit: '2'`, it shows whether there is only one record. */
type Found = { readonly items: readonly { readonly id: string }[]; readonly total: number } | undefined

/** Returns the ID of the only record of a list; undefined if there are none or several, or it has not loaded yet. */
export function onlyOne(found: Found): string | undefined {
  return found?.total === 1 ? found.items[0]?.id : undefined
}

/**
 * Fills each empty field with the only possible record, once: a field that the user clears stays empty. It counts as the
 * form's initial value, so that leaving the form does not ask about it. For the component that owns the form.
 */
export function useOnlyChoices<Values extends object, Input>(
  form: ContractForm<Values, Input>,
  found: { readonly [Name in keyof Values]?: Found },
): void {
  const [filled, setFilled] = useState<Readonly<Record<string, string>>>({})
  const names = Object.keys(found) as (keyof Values & string)[]
  const fresh = names.flatMap((name) => {
    const only = onlyOne(found[name])
    return only === undefined || only === filled[name] ? [] : [[name, only] as const]
  })
  if (fresh.length === 0) return
  setFilled({ ...filled, ...Object.fromEntries(fresh) })
  const empty = Object.fromEntries(fresh.filter(([name]) => form.values[name] === null))
  form.reset({ ...form.values, ...empty }, { ...form.start, ...empty })
}
