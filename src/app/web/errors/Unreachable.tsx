import { Button } from '@mantine/core'
import { session } from '#domains/accounts/web/session.ts'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useRecovery } from '#platform/web/api/use-recovery.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Message } from './Message.tsx'

/** The page shown when the session cannot be loaded; retries automatically every few seconds. */
export function Unreachable({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  const wordsOf = useFailureText()
  useRecovery(failure, () => void session.retry())
  return (
    <main>
      <Message
        title={t('app.error.unreachable')}
        text={wordsOf(failure)}
        {...(failure instanceof ApiProblem ? { reference: failure.problem.requestId } : {})}
      >
        <Button size="md" onClick={() => void session.load()}>
          {t('platform.action.retry')}
        </Button>
      </Message>
    </main>
  )
}
