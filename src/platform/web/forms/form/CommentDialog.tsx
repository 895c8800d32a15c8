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
  /** What will happen. */
  lead?: ReactNode
  /** The shape of what is said. */
  shape: z.ZodType
  name: Name
  label: string
  /** What the button says that does it: a verb. */
  action: string
  danger?: boolean
  required?: boolean
  send: (said: Record<Name, string>) => Promise<Outcome<Done>>
  /** Words for a failure, where the usual ones do not fit. */
  explain?: ((failure: Failure) => string | undefined) | undefined
  onDone?: (done: Done) => unknown
  onClose: () => void
}

/** Asks for a few words before something is decided; shown while it is rendered. */
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
      <TextAreaField form={form} name={name} label={label} rows={4} required={required} autoFocus />
    </FormDialog>
  )
}
