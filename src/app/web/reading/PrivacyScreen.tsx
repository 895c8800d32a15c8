import { RetentionTable } from '#domains/privacy/web/RetentionTable.tsx'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Reading } from './Reading.tsx'

/** The privacy policy: which personal data is stored, why, and for how long. */
export function PrivacyScreen() {
  const { t } = useWords()
  const shown = { long: <RetentionTable /> }
  return <Reading name="privacy" title={t('app.privacy.title')} lead={t('app.privacy.lead')} shown={shown} />
}
