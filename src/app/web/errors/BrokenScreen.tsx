import { Button } from '@mantine/core'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Message } from './Message.tsx'

/** A screen that broke: says so, and offers to try again. */
export function BrokenScreen({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useWords()
  // A part of the application that is no longer there: a newer one is served, and a reload brings it.
  const missing = error instanceof TypeError && /import|module/i.test(error.message)
  const outdated = missing && navigator.onLine
  const text = outdated ? t('app.error.outdated') : t(missing ? 'platform.failure.offline' : 'app.error.text')
  const again = missing ? () => window.location.reload() : retry
  return (
    <Message
      title={t('app.error.title')}
      text={text}
      {...(error instanceof ApiProblem ? { reference: error.problem.requestId } : {})}
    >
      <Button size="md" onClick={again}>
        {outdated ? t('app.error.reload') : t('platform.action.retry')}
      </Button>
    </Message>
  )
}
