import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Failure, isRefusal } from '#platform/web/failure/problem.ts'
import type { Outcome } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { unlessRefused } from '#platform/web/forms/form/unless-refused.ts'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { activateForm } from '../../contract.ts'
import { AuthPage } from '../AuthPage.tsx'
import { PasswordChoice } from './PasswordChoice.tsx'
import { passwordFaults } from './password-faults.ts'

interface Props<Saved> {
  /** Shown above the title, for example the steps of the registration. */
  mark?: ReactNode
  title: string
  lead: string
  submit: string
  token: string
  /** Asks for the name as well, for a registration. */
  named?: boolean
  /** The account of the password, for the browser’s password manager. */
  email?: string
  save: (input: z.input<typeof activateForm>) => Promise<Outcome<Saved>>
  onSaved: (saved: Saved) => void
}

/** The form that chooses a password by an emailed link. */
export function ChoosePassword<Saved>({
  mark,
  title,
  lead,
  submit,
  token,
  named = false,
  email,
  save,
  onSaved,
}: Props<Saved>) {
  const { t } = useTranslation()
  const form = useContractForm(
    activateForm,
    { givenName: '', familyName: '', newPassword: '', confirmation: '' },
    {
      toInput: ({ newPassword, givenName, familyName }) => ({
        token,
        newPassword,
        ...(named && { givenName, familyName }),
      }),
      also: passwordFaults,
    },
  )
  const explain = (failure: Failure) =>
    isRefusal(failure, 'TOKEN_INVALID')
      ? t('accounts.link.invalid')
      : unlessRefused(t('accounts.password.updateFailed'))(failure)
  return (
    <AuthPage key="choose" mark={mark} title={title} lead={lead}>
      <Form summary={false} form={form} save={save} onSaved={onSaved} explain={explain}>
        {email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />}
        {named && (
          <>
            <TextField name="givenName" label={t('accounts.password.givenName')} autoComplete="given-name" required />
            <TextField
              name="familyName"
              label={t('accounts.password.familyName')}
              autoComplete="family-name"
              required
            />
          </>
        )}
        <PasswordChoice />
        <Button type="submit" size="md" fullWidth loading={form.pending}>
          {submit}
        </Button>
      </Form>
    </AuthPage>
  )
}
