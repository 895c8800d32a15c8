import { IconCheck, IconPoint } from '@tabler/icons-react'
import { PasswordField } from '#platform/web/forms/field/PasswordField.tsx'
import { useFormFields } from '#platform/web/forms/form/form-context.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type PasswordRequirement, passwordRequirements, strengthOf } from '../../rules.ts'
import styles from './PasswordChoice.module.css'

/** The fields of a new password and its confirmation, with requirements and strength. */
export function PasswordChoice() {
  const form = useFormFields()
  const { t } = useTranslation()
  const typed = form.valueOf('newPassword')
  return (
    <>
      <div>
        <PasswordField name="newPassword" label={t('accounts.password.new')} autoComplete="new-password" required />
        <PasswordMeter password={typeof typed === 'string' ? typed : ''} />
      </div>
      <PasswordField name="confirmation" label={t('accounts.password.confirm')} autoComplete="new-password" required />
    </>
  )
}

/** Shows the strength of a password and the requirements that it meets while it is entered. */
function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation()
  const strength = strengthOf(password)
  const requirements = Object.keys(passwordRequirements) as PasswordRequirement[]
  return (
    <div className={styles.meter}>
      <div className={styles.strength} data-strength={password ? strength : 'none'}>
        <span className={styles.bars} aria-hidden>
          <i />
          <i />
          <i />
        </span>
        <span className={styles.word} aria-live="polite">
          {password ? t(`accounts.password.strength.${strength}`) : t('accounts.password.strength.none')}
        </span>
      </div>
      <ul className={styles.list} aria-label={t('accounts.password.requirements')}>
        {requirements.map((requirement) => {
          const met = passwordRequirements[requirement](password)
          return (
            <li key={requirement} data-met={met || undefined}>
              {met ? <IconCheck size={15} stroke={2.5} aria-hidden /> : <IconPoint size={15} aria-hidden />}
              {t(`accounts.password.requirement.${requirement}`)}
              <span className="visually-hidden">
                {met ? t('accounts.password.requirementMet') : t('accounts.password.requirementUnmet')}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
