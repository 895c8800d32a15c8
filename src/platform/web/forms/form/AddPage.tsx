import type { ComponentProps, ReactNode } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import type { Draft } from '#platform/web/forms/draft/use-draft.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Prerequisite } from '#platform/web/ui/feedback/Prerequisite.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import type { Part } from './FormIndex.tsx'
import { LongForm } from './LongForm.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface Props<Values, Input, Saved> {
  title: string
  lead: string
  /** The list of the records; its path is followed by the id in the path of a record. */
  list: { readonly to: string; readonly label: string }
  /** The list that must have a record before one of these can be added. */
  needs?: Omit<ComponentProps<typeof Prerequisite>, 'children'>
  form: ContractForm<Values, Input>
  draft: Draft<Values>
  parts: readonly Part[]
  add: (input: Input) => Promise<Outcome<Saved>>
  /** Returns the toast after saving. */
  done: (saved: Saved) => string
  submit: string
  /** Discards all input, if that is more than a reset of the form. */
  onDiscard?: () => void
  children: ReactNode
}

/** The screen that adds a record: saving leads to the record, cancelling back to the list. */
export function AddPage<Values, Input, Saved extends { readonly id: string }>(props: Props<Values, Input, Saved>) {
  const { title, lead, list, needs, add, done, children, ...rest } = props
  const { go, back } = useNavigation()
  const tell = useToasts()
  const form = (
    <LongForm
      {...rest}
      save={add}
      onSaved={(saved) => {
        tell.success(done(saved))
        go(`${list.to}/${saved.id}`, { replace: true })
      }}
      onCancel={() => back(list.to)}
    >
      {children}
    </LongForm>
  )
  return (
    <Page title={title} lead={lead} back={list}>
      {needs ? <Prerequisite {...needs}>{form}</Prerequisite> : form}
    </Page>
  )
}
