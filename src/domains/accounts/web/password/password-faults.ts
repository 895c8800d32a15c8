import { unmetRequirements } from '../../rules.ts'

/** What is typed where a password is chosen. */
export interface ChosenPassword {
  readonly newPassword: string
  readonly confirmation: string
}

/** The faults of a new password and of its confirmation, as words by field. */
export function passwordFaults({ newPassword, confirmation }: ChosenPassword): Record<string, string | undefined> {
  const unmet = newPassword !== '' && unmetRequirements(newPassword).length > 0
  const required = confirmation === '' ? 'platform.validation.required' : undefined
  return {
    newPassword: unmet ? 'accounts.validation.passwordRequirements' : undefined,
    confirmation: required ?? (confirmation === newPassword ? undefined : 'accounts.validation.passwordsDiffer'),
  }
}

/** As `passwordFaults`, where the password replaces one: it must be another. */
export function changedPasswordFaults({
  oldPassword,
  ...chosen
}: ChosenPassword & { readonly oldPassword: string }): Record<string, string | undefined> {
  const faults = passwordFaults(chosen)
  const same = chosen.newPassword !== '' && chosen.newPassword === oldPassword
  return same ? { ...faults, newPassword: 'accounts.validation.newPasswordSame' } : faults
}
