import { Component, type ReactNode, useEffect } from 'react'
import { Button } from '@mantine/core'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Message } from './Message.tsx'

declare global {
  interface Window {
    /** Of `first-paint.js`: loads the page again because a file of its build is gone, once for each build; false if it has done so. */
    reloadOnce?: () => boolean
    /** Of `first-paint.js`: the same and, if that does not help, a message in place of the page. */
    showNotLoaded?: () => void
  }
}

/** Shows an error page in place of a screen that failed to render; the rest of the application keeps working. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('Unknown') }
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    return <BrokenScreen error={this.state.error} retry={() => this.setState({ error: undefined })} />
  }
}

/** The error page of a screen that failed to render, with a retry. */
function BrokenScreen({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  // A chunk or its styles are no longer available: a newer version is served, and a reload loads it.
  const missing =
    (error instanceof TypeError && /import|module/i.test(error.message)) ||
    (error instanceof Error && error.message.startsWith('Unable to preload CSS'))
  const outdated = missing && navigator.onLine
  const text = outdated ? t('app.error.outdated') : t(missing ? 'platform.failure.offline' : 'app.error.text')
  useEffect(() => {
    if (outdated) window.reloadOnce?.()
  }, [outdated])
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
