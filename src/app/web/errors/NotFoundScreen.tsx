import { useWords } from '#platform/web/i18n/use-words.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { AppLayout } from '#app/web/layout/AppLayout.tsx'
import { Message } from './Message.tsx'

/** The page for an address without a screen. */
export function NotFoundScreen() {
  const { t } = useWords()
  return (
    <AppLayout audience="anyone">
      <Message code="404" title={t('app.notFound.title')} text={t('app.notFound.text')}>
        <LinkButton to="/" size="md">
          {t('app.notFound.home')}
        </LinkButton>
      </Message>
    </AppLayout>
  )
}
