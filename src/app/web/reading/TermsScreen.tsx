import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from './Reading.tsx'

/** The terms of use. */
export function TermsScreen() {
  const { t } = useTranslation()
  return <Reading name="terms" title={t('app.terms.title')} lead={t('app.terms.lead')} />
}
