import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import type { Failure } from '../api/problem.ts'
import type { Outcome } from '../api/use-write.ts'
import { useWords } from '../i18n/use-words.ts'
import { Form } from './Form.tsx'
import { FormActions } from './FormActions.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface Props<Values, Input, Saved> {
  title: string
  form: ContractForm<Values, Input>
  save: (input: Input) => Promise<Outcome<Saved>>
  /** After it was saved, and the dialogue is closed. */
  onSaved?: (saved: Saved) => unknown
  onClose: () => void
  /** What the main button says: a verb. */
  submit: string
  /** True where it cannot simply be undone. */
  danger?: boolean
  size?: string
  /** True where a phone has only just room enough for it. */
  fillsPhone?: boolean
  /** As for a form; here the fields alone speak, unless one has to scroll. */
  summary?: boolean
  explain?: (failure: Failure) => string | undefined
  children: ReactNode
}

/** A form in a dialogue, shown while it is rendered: neither Escape nor a click beside it loses what was typed. */
export function FormDialog<Values, Input, Saved>(props: Props<Values, Input, Saved>) {
  const {
    title,
    form,
    onSaved,
    onClose,
    submit,
    danger = false,
    size = 'md',
    fillsPhone = false,
    children,
    ...rest
  } = props
  const { t } = useWords()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const released = useRef(false)
  return (
    <Modal
      opened
      size={size}
      fullScreen={fillsPhone && isPhone}
      title={title}
      onClose={onClose}
      closeOnClickOutside={!form.changed}
      closeOnEscape={!form.changed}
      closeButtonProps={{ 'aria-label': t('platform.action.close') }}
    >
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
        <FormActions submit={submit} danger={danger} pending={form.pending} onCancel={onClose} />
        <LeaveGuard active={form.changed} released={released} kept={false} />
      </Form>
    </Modal>
  )
}
