import { ExpiryBadge } from '#domains/documents/web/ExpiryBadge.tsx'
import type { ProviderHome } from '#domains/statistics/contract.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './Home.module.css'
import { HomeRow } from './HomeRow.tsx'

/** Certifications that expire soon or have just expired, the earliest first; renders nothing if there are none. */
export function ExpiringCertifications({
  expiringCertifications,
}: {
  expiringCertifications: ProviderHome['expiringCertifications']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!expiringCertifications || expiringCertifications.total === 0) return null
  return (
    <Panel
      flush
      title={t('app.providerHome.documents.title')}
      lead={t('app.providerHome.documents.lead', { count: expiringCertifications.total })}
    >
      <ul className={styles.rows}>
        {expiringCertifications.items.map(({ id, worker, name, expiresOn }) => (
          <HomeRow
            key={id}
            name={worker.name}
            to={`/provider/workforce/profile/${worker.id}?tab=certifications`}
            detail={`${name} · ${format.date(expiresOn)}`}
            badge={<ExpiryBadge expiresOn={expiresOn} />}
          />
        ))}
      </ul>
    </Panel>
  )
}
