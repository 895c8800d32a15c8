import { Button } from '@mantine/core'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { AppLayout } from '#app/web/layout/AppLayout.tsx'
import { Message } from './Message.tsx'

/** The page for an address without a screen. */
export function NotFoundScreen() {
  const { t } = useWords()
  return (
    <AppLayout audience="anyone">
      <Message code="404" title={t('app.notFound.title')} text={t('app.notFound.text')}>
        <Button component={Link} to="/" size="md">
          {t('app.notFound.home')}
        </Button>
      </Message>
    </AppLayout>
  )
}
