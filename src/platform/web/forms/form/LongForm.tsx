// How a long form is built:
//
//   const draft = useDraft<Values>({ owner, form: 'client', record: id, version, without: ['secret'] })
//   const form = useContractForm(shape, initial, { typed: draft.found?.values, … })
//   const merge = useMerge(form, record, valuesOf, draft.found?.version)   for a record that others may change meanwhile
//   <LongForm form={form} draft={draft} parts={parts} merging={{ merge, by, fields }} save onSaved submit onCancel>
//     <FormPart part={part} …><FieldGroup>…</FieldGroup></FormPart>
//   </LongForm>
//
// A list of rows is a RowsField, a list of words a TagsField, a picture a PictureField, what is not shown whole a KeptSecret.
import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { DraftNotice } from '#platform/web/forms/draft/DraftNotice.tsx'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { FormIndex, type Part } from './FormIndex.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import styles from './LongForm.module.css'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { UnsavedMark } from './UnsavedMark.tsx'
import type { ContractForm } from './use-contract-form.ts'
import { type Draft, useKeeping } from '#platform/web/forms/draft/use-draft.ts'
import type { LastChange } from '#platform/web/forms/draft/use-last-change.ts'
import type { Merge } from '#platform/web/forms/draft/use-merge.ts'

interface Props<Values, Input, Saved> {
  form: ContractForm<Values, Input>
  draft?: Draft<Values>
  /** For a record that others may change while the form is open. */
  merging?: {
    readonly merge: Merge
    readonly by: LastChange | undefined
    readonly fields: Readonly<Record<string, HistoryField | null>>
  }
  /** What the draft does not keep, in words. */
  notKept?: string
  /** Its parts from top to bottom, for the index at its side. */
  parts: readonly Part[]
  save: (input: Input) => Promise<Outcome<Saved>>
  onSaved: (saved: Saved) => unknown
  explain?: (failure: Failure) => string | undefined
  /** What the main button says. */
  submit: string
  onCancel: () => void
  /** Shows its buttons only once something was changed: for a form that is part of a screen. */
  quiet?: boolean
  /** True where something beside the fields was changed, as a picture. */
  alsoChanged?: boolean
  /** Throws away all that was typed. */
  onDiscard?: () => void
  children: ReactNode
}

/** A form of several parts: an index at its side, its buttons always in sight, and nothing that was typed is lost by leaving. */
export function LongForm<Values, Input, Saved>(props: Props<Values, Input, Saved>) {
  const { form, draft, notKept, parts, save, onSaved, explain, submit, onCancel, children } = props
  const { alsoChanged = false, quiet = false, onDiscard, merging } = props
  const changed = form.changed || alsoChanged
  const released = useRef(false)
  useKeeping(form, draft, merging?.merge.version)
  // After saving, a new change brings the question back.
  useEffect(() => {
    released.current = false
  }, [form.values])
  return (
    <div className={styles.page}>
      <div className={styles.long}>
        <Form
          form={form}
          className={styles.form ?? ''}
          explain={(failure) => merging?.merge.explain(failure) ?? explain?.(failure)}
          save={save}
          onSaved={(saved) => {
            released.current = true
            draft?.forget()
            return onSaved(saved)
          }}
        >
          {draft?.found && (
            <DraftNotice
              draft={draft}
              notKept={notKept}
              onDiscard={() => {
                draft.forget()
                if (onDiscard) onDiscard()
                else form.reset(form.start)
              }}
            />
          )}
          {merging && <MergeNotice form={form} {...merging} />}
          {children}
          {(changed || !quiet) && (
            <FormActions
              submit={submit}
              pending={form.pending}
              words={changed && <UnsavedMark keptAt={draft?.keptAt} />}
              onCancel={onCancel}
            />
          )}
        </Form>
        <FormIndex form={form} parts={parts} />
        <LeaveGuard
          active={changed}
          released={released}
          kept={draft?.keptAt !== undefined}
          notKept={notKept}
          {...(draft ? { onDiscard: draft.forget } : {})}
        />
      </div>
    </div>
  )
}
