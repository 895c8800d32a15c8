import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { retainedRecords, retention } from '../rules/retention.ts'
import styles from './RetentionTable.module.css'

/** The retention periods and their reasons, the same for everybody. */
export function RetentionTable() {
  const { t } = useTranslation()
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{t('privacy.retention.caption')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('privacy.retention.what')}
          </th>
          <th role="columnheader" scope="col">
            {t('privacy.retention.period')}
          </th>
          <th role="columnheader" scope="col">
            {t('privacy.retention.why')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {retainedRecords.map((one) => (
          <tr role="row" key={one}>
            <th role="rowheader" scope="row">
              {t(`privacy.retention.${one}.what`)}
            </th>
            <td role="cell">{t(`privacy.retention.${one}.period`, { days: retention[one] ?? 0 })}</td>
            <td role="cell">{t(`privacy.retention.${one}.why`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
