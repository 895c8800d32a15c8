import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import type { ContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { useSettingsHistoryFields } from '#domains/organisations/web/use-settings-history-fields.ts'

/** The properties of each tab’s form. */
export interface TabFormProps<Found> {
  found: Found
  /** The label of the save button. */
  submit: string
  onSaved: () => void
  /** Called with the values of the form, at first and after each change. */
  onTyped?: ((values: never) => void) | undefined
}

interface Props<Found, Values extends object, Input> extends TabFormProps<Found> {
  form: ContractForm<Values, Input>
  /** Converts the loaded values into form values. */
  valuesOf: (found: Found) => Values
  save: (input: Input, ifMatch: number) => Promise<Outcome<unknown>>
  /** Labels and formats of fields that the history does not contain. */
  historyFields?: Readonly<Record<string, HistoryField>>
  children: ReactNode
}

/**
 * The form of one profile tab. It keeps a draft when the user leaves, and resolves conflicts with changes by other
 * users.
 */
export function TabForm<Found extends { readonly version: number }, Values extends object, Input>(
  props: Props<Found, Values, Input>,
) {
  const { found, form, valuesOf, save, historyFields, submit, onSaved, onTyped, children } = props
  const { t } = useTranslation()
  const fields = { ...useSettingsHistoryFields(), ...historyFields }
  const merge = useMerge(form, found, valuesOf)
  const { values } = form
  const typed = useEffectEvent(() => onTyped?.(values as never))
  useEffect(() => typed(), [values])
  return (
    <Form
      form={form}
      save={(input) => save(input, merge.version)}
      onSaved={onSaved}
      explain={(failure) => merge.explain(failure) ?? unlessRefused(t('organisations.profile.notSaved'))(failure)}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      {children}
      <FormActions submit={submit} pending={form.pending} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
