import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './Steps.module.css'

/** The steps of a registration: email, confirmation of the email, password, company, contacts, preferences. */
const steps = [1, 2, 3, 4, 5, 6] as const
export const registrationSteps = steps.length

/** Shows the current step of the registration. */
export function Steps({ now }: { now: (typeof steps)[number] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.steps}>
      <span className={styles.bars} aria-hidden>
        {steps.map((step) => (
          <i key={step} data-done={step <= now || undefined} />
        ))}
      </span>
      <span>{t('accounts.register.step', { now, of: steps.length })}</span>
    </div>
  )
}
