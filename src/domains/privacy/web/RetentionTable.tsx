import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import { retainedRecords, retention } from '../rules/retention.ts'

/** The retention periods and their reasons, the same for everybody. */
export function RetentionTable() {
  const { t } = useTranslation()
  return (
    <PlainTable
      caption={t('privacy.retention.caption')}
      columns={[t('privacy.retention.what'), t('privacy.retention.period'), t('privacy.retention.why')]}
      rows={retainedRecords.map((one) => ({
        key: one,
        cells: [
          t(`privacy.retention.${one}.what`),
          t(`privacy.retention.${one}.period`, { days: retention[one] ?? 0 }),
          t(`privacy.retention.${one}.why`),
        ],
      }))}
    />
  )
}
