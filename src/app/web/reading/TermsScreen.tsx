import { useWords } from '#platform/web/i18n/use-words.ts'
import { Reading } from './Reading.tsx'

/** The terms of use. */
export function TermsScreen() {
  const { t } = useWords()
  return <Reading name="terms" title={t('app.terms.title')} lead={t('app.terms.lead')} />
}
