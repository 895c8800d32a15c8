import { type ReactNode, useRef } from 'react'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import type { Failure } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { type LeaveGuardHandle, LeaveGuard } from './LeaveGuard.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface Props<Values, Input, Saved> {
  title: string
  form: ContractForm<Values, Input>
  /** Sends the validated input; `pressed` is the value of the submit button. */
  save: (input: Input, pressed: string) => Promise<Outcome<Saved>>
  /** Called after saving, when the dialog is closed. */
  onSaved?: (saved: Saved) => unknown
  onClose: () => void
  /** The label of the main button: a verb. */
  submit: string
  /** Another submit button before the main one, by the label and the value that `save` gets; Enter presses it. */
  second?: { readonly label: string; readonly value: string }
  /** True if it cannot easily be undone. */
  danger?: boolean
  size?: string
  /** True if it fills the screen of a phone. */
  fillsPhone?: boolean
  /** As for a form; by default errors are only shown at the fields, so set it for dialogs that scroll. */
  summary?: boolean
  explain?: (failure: Failure) => string | undefined
  children: ReactNode
}

/**
 * A form in a dialog, open while it is rendered: with unsaved input, both close buttons, Escape and a click outside ask before they close it.
 * Not used by `FactorDialog`, a sequence of short forms whose input is not worth a question;
 * and `AddDocuments`, which asks too, but stays open for files that failed to upload.
 */
export function FormDialog<Values, Input, Saved>(props: Props<Values, Input, Saved>) {
  const {
    title,
    form,
    onSaved,
    onClose,
    submit,
    second,
    danger = false,
    size = 'md',
    fillsPhone = false,
    children,
    ...rest
  } = props
  const isPhone = useIsPhone()
  const released = useRef(false)
  const guard = useRef<LeaveGuardHandle>(null)
  const close = () => void guard.current?.mayLeave().then((leaves) => leaves && onClose())
  return (
    <Dialog size={size} fullScreen={fillsPhone && isPhone} title={title} onClose={close}>
      <Form
        summary={false}
        {...rest}
        form={form}
        onSaved={(saved) => {
          released.current = true
          onClose()
          return onSaved?.(saved)
        }}
      >
        {children}
        <FormActions
          submit={submit}
          {...(second && { second })}
          danger={danger}
          pending={form.pending}
          onCancel={close}
        />
        <LeaveGuard ref={guard} active={form.changed} released={released} isStored={false} />
      </Form>
    </Dialog>
  )
}
