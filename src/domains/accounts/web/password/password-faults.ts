import { unmetRequirements } from '../../rules.ts'

/** The values of a form that sets a password. */
export interface ChosenPassword {
  readonly newPassword: string
  readonly confirmation: string
}

/** Returns the errors of a new password and its confirmation, as message keys by field. */
export function passwordFaults({ newPassword, confirmation }: ChosenPassword): Record<string, string | undefined> {
  const unmet = newPassword !== '' && unmetRequirements(newPassword).length > 0
  const required = confirmation === '' ? 'platform.validation.required' : undefined
  return {
    newPassword: unmet ? 'accounts.validation.passwordRequirements' : undefined,
    confirmation: required ?? (confirmation === newPassword ? undefined : 'accounts.validation.passwordsDiffer'),
  }
}

/** Like `passwordFaults` for replacing a password: the new one must be different. */
export function changedPasswordFaults({
  oldPassword,
  ...chosen
}: ChosenPassword & { readonly oldPassword: string }): Record<string, string | undefined> {
  const faults = passwordFaults(chosen)
  const same = chosen.newPassword !== '' && chosen.newPassword === oldPassword
  return same ? { ...faults, newPassword: 'accounts.validation.newPasswordSame' } : faults
}
