import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Balance } from '../contract.ts'
import styles from './BalanceOf.module.css'

/** Time off by type in a year: the days left for types with an allowance, else the approved days, with details. */
export function BalanceOf({ balance }: { balance: Balance }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={styles.types}>
      {balance.items.map(({ type, taken, coming, pending, allowance, left }) => (
        <li key={type} className={styles.type} data-over={(left ?? 0) < 0 || undefined}>
          <h3 className={styles.name}>{t(`absences.type.${type}`)}</h3>
          <p className={styles.figure}>
            <strong className="figures">{format.number(left ?? taken + coming)}</strong>{' '}
            {left === null
              ? t('absences.balance.approved', { days: taken + coming })
              : t('absences.balance.left', { allowance: format.number(allowance ?? 0) })}
          </p>
          <p className={styles.parts}>
            {Object.entries({ taken, coming, pending })
              .filter(([, days]) => days > 0)
              .map(([part, days]) => t(`absences.balance.${part}`, { days: format.number(days) }))
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
