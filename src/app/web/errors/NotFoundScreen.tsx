import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { AppLayout } from '#app/web/layout/AppLayout.tsx'
import { Message } from './Message.tsx'

/** The page for an address without a screen. */
export function NotFoundScreen() {
  const { t } = useTranslation()
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
