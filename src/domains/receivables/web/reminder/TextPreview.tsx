import { daysAfter } from '#base/days.ts'
import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import { paymentReferenceOf } from '#domains/billing/rules/payment-reference.ts'
import { useProfile } from '#domains/accounts/web/session.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { localeFor } from '#platform/web/format/locale.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { fillText, type Placeholder } from '../../rules/reminders.ts'
import styles from './TextPreview.module.css'

const days = 12
const account = 'BE68539007547034'

interface Props {
  language: Language
  subject: string
  message: string
}

/** A text of a reminder with sample values, as the client reads it. */
export function TextPreview({ language, subject, message }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const { company_name: company } = useProfile()
  const formats = new Formats(localeFor(language), timeZone)
  const number = '2026-0042'
  const values: Record<Placeholder, string> = {
    company: company ?? 'Interim',
    client: 'Acme Logistics',
    invoice: number,
    amount: formats.money({ amount: 125_000, currency: 'EUR' }),
    dueDate: formats.date(daysAfter(todayIn(timeZone), -days)),
    daysOverdue: String(days),
    reference: paymentReferenceOf(number, account)?.text ?? number,
    account,
  }
  return (
    <section aria-label={t('receivables.reminders.preview')} className={styles.preview}>
      <p className={styles.lead}>
        <strong>{t('receivables.reminders.preview')}</strong> {t('receivables.reminders.previewLead')}
      </p>
      <p className={styles.subject} lang={language}>
        {fillText(subject, values)}
      </p>
      <p className={styles.message} lang={language}>
        {fillText(message, values)}
      </p>
    </section>
  )
}
