import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Failure } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import styles from '#platform/web/ui/dialog/Confirm.module.css'
import { FormDialog } from './FormDialog.tsx'
import { TextAreaField } from '#platform/web/forms/field/TextAreaField.tsx'
import { useContractForm } from './use-contract-form.ts'

interface Props<Name extends string, Done> {
  title: string
  /** The consequence of the decision. */
  lead?: ReactNode
  /** The schema of the comment. */
  shape: z.ZodType
  name: Name
  label: string
  /** The label of the main button: a verb. */
  action: string
  danger?: boolean
  required?: boolean
  send: (values: Record<Name, string>) => Promise<Outcome<Done>>
  /** Returns a text for a failure, if the default one does not fit. */
  explain?: ((failure: Failure) => string | undefined) | undefined
  onDone?: (done: Done) => unknown
  onClose: () => void
}

/** Asks for a comment before a decision; open while it is rendered. */
export function CommentDialog<const Name extends string, Done>(props: Props<Name, Done>) {
  const {
    title,
    lead,
    shape,
    name,
    label,
    action,
    danger = false,
    required = false,
    send,
    explain,
    onDone,
    onClose,
  } = props
  const form = useContractForm<z.ZodType, Record<Name, string>>(shape, { [name]: '' } as Record<Name, string>)
  return (
    <FormDialog
      title={title}
      form={form}
      save={() => send(form.values)}
      {...(onDone && { onSaved: onDone })}
      {...(explain && { explain })}
      onClose={onClose}
      submit={action}
      danger={danger}
    >
      {lead && <div className={styles.text}>{lead}</div>}
      <TextAreaField name={name} label={label} rows={4} required={required} autoFocus />
    </FormDialog>
  )
}
