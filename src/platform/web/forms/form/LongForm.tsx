// Example of a long form:
//
//   const draft = useDraft<Values>({ owner, form: 'client', record: id, version, without: ['secret'] })
//   const form = useContractForm(shape, initial, { typed: draft.found?.values, … })
//   const merge = useMerge(form, record, valuesOf, draft.found?.version)   for a record that others may change concurrently
//   <LongForm form={form} draft={draft} parts={parts} merging={{ merge, by, fields }} save onSaved submit onCancel>
//     <FormPart part={part} …><FieldGroup>…</FieldGroup></FormPart>
//   </LongForm>
//
// A list of rows is a RowsField, a list of tags a TagsField, a photo a PictureField, a masked value a MaskedField.
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
import type { ContractForm } from './use-contract-form.ts'
import { type Draft, useDraftStorage } from '#platform/web/forms/draft/use-draft.ts'
import type { LastChange } from '#platform/web/forms/draft/use-last-change.ts'
import type { Merge } from '#platform/web/forms/draft/use-merge.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'

interface Props<Values, Input, Saved> {
  form: ContractForm<Values, Input>
  draft?: Draft<Values>
  /** For a record that others may change while the form is open. */
  merging?: {
    readonly merge: Merge
    readonly by: LastChange | undefined
    readonly fields: Readonly<Record<string, HistoryField | null>>
  }
  /** A text about input that the draft does not contain. */
  notKept?: string
  /** Its parts from top to bottom, for the index at its side. */
  parts: readonly Part[]
  save: (input: Input) => Promise<Outcome<Saved>>
  onSaved: (saved: Saved) => unknown
  explain?: (failure: Failure) => string | undefined
  /** The label of the main button. */
  submit: string
  onCancel: () => void
  /** Shows its buttons only after a change: for a form that is part of a screen. */
  quiet?: boolean
  /** True if something outside of the fields was changed, such as a photo. */
  alsoChanged?: boolean
  /** Discards all input. */
  onDiscard?: () => void
  children: ReactNode
}

/** A form of several parts: with an index at its side, buttons that stay visible, and a draft that keeps the input when the user leaves. */
export function LongForm<Values, Input, Saved>(props: Props<Values, Input, Saved>) {
  const { form, draft, notKept: notStored, parts, save, onSaved, explain, submit, onCancel, children } = props
  const { alsoChanged = false, quiet = false, onDiscard, merging } = props
  const changed = form.changed || alsoChanged
  const released = useRef(false)
  useDraftStorage(form, draft, merging?.merge.version)
  // After saving, a new change activates the question again.
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
              notKept={notStored}
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
              note={changed && <UnsavedMark keptAt={draft?.keptAt} />}
              onCancel={onCancel}
            />
          )}
        </Form>
        <FormIndex form={form} parts={parts} />
        <LeaveGuard
          active={changed}
          released={released}
          isStored={draft?.keptAt !== undefined}
          notKept={notStored}
          {...(draft ? { onDiscard: draft.forget } : {})}
        />
      </div>
    </div>
  )
}

/** Shows that there are unsaved changes, and when this browser last stored them. */
function UnsavedMark({ keptAt }: { keptAt: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <p className={styles.mark}>
      <span className={styles.dot} aria-hidden />
      <span>
        {t('platform.draft.unsaved')}
        {keptAt && (
          <span className={styles.kept}>{` · ${t('platform.draft.keptAt', { time: format.time(keptAt) })}`}</span>
        )}
      </span>
    </p>
  )
}
