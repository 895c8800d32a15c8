import { useWords } from '#platform/web/i18n/use-words.ts'
import { Reading } from './Reading.tsx'

const parts = ['service', 'accounts', 'fair', 'time', 'availability', 'law'] as const

/** The terms of use, in short. */
export function TermsScreen() {
  const { t } = useWords()
  return (
    <Reading
      title={t('app.terms.title')}
      lead={t('app.terms.lead')}
      parts={parts.map((part) => ({ title: t(`app.terms.${part}.title`), text: t(`app.terms.${part}.text`) }))}
    />
  )
}
