import { PasswordInput } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type FieldProps, useField } from './use-field.ts'

/** A secret that can be shown while it is typed. */
export function PasswordField({
  autoComplete,
  autoFocus = false,
  ...props
}: FieldProps & { autoComplete: 'current-password' | 'new-password'; autoFocus?: boolean }) {
  const { t } = useTranslation()
  const { input, value, set } = useField(props)
  return (
    <PasswordInput
      {...input}
      // Mantine leaves it out for this input. Screen readers read it, and forms move the focus to it.
      aria-invalid={input.error ? true : undefined}
      autoComplete={autoComplete}
      // The first for a field that appears later than its dialog, whose focus is then on its close button.
      {...(autoFocus ? { autoFocus, 'data-autofocus': true } : {})}
      visibilityToggleButtonProps={{ 'aria-label': t('platform.form.showPassword'), tabIndex: 0 }}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
