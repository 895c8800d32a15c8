import type { ReactNode } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import type { Draft } from '#platform/web/forms/draft/use-draft.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { Part } from './FormIndex.tsx'
import { LongForm } from './LongForm.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface Props<Values, Input, Saved> {
  form: ContractForm<Values, Input>
  draft: Draft<Values>
  parts: readonly Part[]
  add: (input: Input) => Promise<Outcome<Saved>>
  /** Returns the toast after saving. */
  done: (saved: Saved) => string
  submit: string
  /** The path of the list, followed by the id in the path of a record. */
  list: string
  /** Discards all input, if that is more than a reset of the form. */
  onDiscard?: () => void
  children: ReactNode
}

/** The form of a screen that adds a record: saving leads to the record, cancelling back to the list. */
export function AddForm<Values, Input, Saved extends { readonly id: string }>(props: Props<Values, Input, Saved>) {
  const { add, done, list, children, ...rest } = props
  const { go, back } = useNavigation()
  const tell = useToasts()
  return (
    <LongForm
      {...rest}
      save={add}
      onSaved={(saved) => {
        tell.success(done(saved))
        go(`${list}/${saved.id}`, { replace: true })
      }}
      onCancel={() => back(list)}
    >
      {children}
    </LongForm>
  )
}
