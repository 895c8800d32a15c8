import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type PasswordRequirement, passwordRequirements, strengthOf } from '../../rules.ts'
import styles from './PasswordMeter.module.css'

/** Shows the strength of a password and the requirements that it meets while it is entered. */
export function PasswordMeter({ password }: { password: string }) {
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
