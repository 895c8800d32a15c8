import type { ReactNode } from 'react'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { FormDialog } from '#platform/web/forms/form/FormDialog.tsx'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { confirmationForm } from '#domains/privacy/contract.ts'
import { deletionWords } from '#domains/privacy/rules.ts'

interface Props {
  title: string
  save: (input: { body: { confirmation: string; password: string } }) => Promise<Outcome<unknown>>
  onSaved: () => void
  onClose: () => void
  /** The label of the main button, a verb. */
  submit: string
  /** The message if the server fails. */
  failed: string
  children: ReactNode
}

/** A dialog that requires a word and the password before an irreversible action. */
export function TypedConfirmDialog({ title, save, onSaved, onClose, submit, failed, children }: Props) {
  const { t, language } = useTranslation()
  // The server expects the word in the language in which the form is sent, which is that of the page.
  const word = deletionWords[language]
  const form = useContractForm(
    confirmationForm,
    { confirmation: '', password: '' },
    {
      toInput: ({ confirmation, password }) => ({ confirmation: confirmation.trim(), password }),
      also: ({ confirmation }) =>
        confirmation.trim() === '' || confirmation.trim() === word
          ? {}
          : { confirmation: 'privacy.validation.wrongWord' },
    },
  )
  return (
    <FormDialog
      title={title}
      form={form}
      save={(body) => save({ body })}
      explain={unlessRefused(failed)}
      onSaved={onSaved}
      onClose={onClose}
      submit={submit}
      danger
    >
      {children}
      <TextField
        name="confirmation"
        label={t('privacy.deletion.confirmation', { word })}
        autoComplete="off"
        plain
        required
      />
      <PasswordField name="password" label={t('privacy.deletion.password')} autoComplete="current-password" required />
    </FormDialog>
  )
}
