import { useWords } from '#platform/web/i18n/use-words.ts'
import { Reading } from './Reading.tsx'

/** What those who use the product can count on, and what is asked of them. */
export function TermsScreen() {
  const { t } = useWords()
  return <Reading name="terms" title={t('app.terms.title')} lead={t('app.terms.lead')} />
}
