import { useWords } from '#platform/web/i18n/use-words.ts'
import { Reading } from './Reading.tsx'

const parts = ['signIn', 'tag', 'clock', 'correct', 'decide', 'contact'] as const

/** Help: how to get in, how to clock, whom to ask. */
export function HelpScreen() {
  const { t } = useWords()
  return (
    <Reading
      title={t('app.help.title')}
      lead={t('app.help.lead')}
      parts={parts.map((part) => ({ title: t(`app.help.${part}.title`), text: t(`app.help.${part}.text`) }))}
    />
  )
}
