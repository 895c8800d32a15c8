import { useWords } from '#platform/web/i18n/use-words.ts'
import { Reading } from './Reading.tsx'

const parts = ['who', 'what', 'location', 'why', 'long', 'rights'] as const

/** What is kept about people, why, and for how long. */
export function PrivacyScreen() {
  const { t } = useWords()
  return (
    <Reading
      title={t('app.privacy.title')}
      lead={t('app.privacy.lead')}
      parts={parts.map((part) => ({ title: t(`app.privacy.${part}.title`), text: t(`app.privacy.${part}.text`) }))}
    />
  )
}
