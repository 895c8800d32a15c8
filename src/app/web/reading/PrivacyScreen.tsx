import { RetentionTable } from '#domains/privacy/web/RetentionTable.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from './Reading.tsx'

/** The privacy policy: which personal data is stored, why, and for how long. */
export function PrivacyScreen() {
  const { t } = useTranslation()
  const shown = { long: <RetentionTable /> }
  return <Reading name="privacy" title={t('app.privacy.title')} lead={t('app.privacy.lead')} shown={shown} />
}
