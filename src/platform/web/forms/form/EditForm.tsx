import type { ReactNode } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import type { Part } from './FormIndex.tsx'
import { LongForm } from './LongForm.tsx'
import type { ContractForm } from './use-contract-form.ts'
import type { Draft } from '#platform/web/forms/draft/use-draft.ts'
import type { LastChange } from '#platform/web/forms/draft/use-last-change.ts'
import type { Merge } from '#platform/web/forms/draft/use-merge.ts'

interface Props<Values, Input> {
  /** The result of `useEditForm`. */
  of: {
    readonly draft: Draft<Values>
    readonly form: ContractForm<Values, Input>
    readonly merge: Merge
    readonly by: LastChange | undefined
    readonly discard: () => void
  }
  fields: Readonly<Record<string, HistoryField | null>>
  parts: readonly Part[]
  /** Saves the input; `version` is that of the record on which the input is based. */
  save: (input: Input, version: number) => Promise<Outcome<unknown>>
  /** The toast after saving. */
  done: string
  /** The path of the record. */
  here: string
  children: ReactNode
}

/** The form of a screen that edits a record: saving or cancelling leads back to the record. */
export function EditForm<Values, Input>({ of, fields, parts, save, done, here, children }: Props<Values, Input>) {
  const { t } = useTranslation()
  const { back } = useNavigation()
  const tell = useToasts()
  const { draft, form, merge, by, discard } = of
  return (
    <LongForm
      form={form}
      draft={draft}
      merging={{ merge, by, fields }}
      parts={parts}
      save={(input) => save(input, merge.version)}
      onSaved={() => {
        tell.success(done)
        back(here)
      }}
      onDiscard={discard}
      submit={t('platform.action.save')}
      onCancel={() => back(here)}
    >
      {children}
    </LongForm>
  )
}
