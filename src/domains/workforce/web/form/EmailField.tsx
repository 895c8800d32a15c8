import { useMay } from '#domains/accounts/web/session.ts'
import { MaskedField } from '#platform/web/forms/field/MaskedField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useIsOwn } from '../use-is-own.ts'

/**
 * The email address to sign in with. Only the worker and users with permission to view pay may change a stored one, since new passwords
 * are sent there.
 */
export function EmailField({ stored }: { stored: string | undefined }) {
  const { t } = useTranslation()
  const isOwn = useIsOwn()
  const isLocked = !useMay('pay:read') && !isOwn && stored !== undefined
  const label = t('workforce.field.email')
  const field = (
    <TextField name="email" label={label} type="email" required plain autoComplete={isOwn ? 'email' : 'off'} />
  )
  if (!isLocked) return field
  return (
    <MaskedField
      label={label}
      shown={stored}
      locked={t('workforce.form.secretKept')}
      changing={false}
      onChange={() => undefined}
    >
      {field}
    </MaskedField>
  )
}
