import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { BillingTerms } from '../contract.ts'
import { missingFieldPath } from './missing-field-path.ts'
import styles from './MissingFields.module.css'

type One = BillingTerms['missing'][number]

interface Props {
  missing: readonly One[]
  clientId: string
  /** True if the form for all of them is on the same page. */
  isFormHere?: boolean
}

// From this number on, the form for all of them is quicker.
const fewest = 4

/**
 * The data that an invoice lacks, each with a link to where it is entered. Several missing fields are one line with a link to their form,
 * without the fields that only Peppol needs.
 */
export function MissingFields({ missing, clientId, isFormHere = false }: Props) {
  const { t } = useTranslation()
  const count = missing.filter((one) => one.for === 'invoice').length
  if (count >= fewest)
    return (
      <p className={styles.many}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{t('billing.of.lacking', { count })}</span>
        {!isFormHere && <Link to={`/provider/statements/make?clientId=${clientId}`}>{t('billing.setup.title')}</Link>}
      </p>
    )
  const groups = [
    { of: 'invoice', title: t('billing.missing.title'), icon: IconAlertTriangle, text: undefined },
    { of: 'peppol', title: t('billing.missing.peppolTitle'), icon: IconSend, text: t('billing.missing.peppolText') },
  ] as const
  if (missing.length === 0) return null
  const shown = groups.map(({ of, title, text, icon: Icon }) => {
    const fields = missing.filter((one) => one.for === of)
    if (fields.length === 0) return null
    return (
      <section key={of} className={styles.group} data-for={of}>
        <h3 className={styles.title}>
          <Icon size={18} aria-hidden />
          {title}
        </h3>
        {text && <p className={styles.text}>{text}</p>}
        <ul className={styles.fields}>
          {fields.map(({ field }) => {
            const to = missingFieldPath(field, clientId)
            const label = t(`billing.missing.field.${field.replace('.', '_')}`)
            return <li key={field}>{to ? <Link to={to}>{label}</Link> : label}</li>
          })}
        </ul>
      </section>
    )
  })
  return <div className={styles.groups}>{shown}</div>
}
