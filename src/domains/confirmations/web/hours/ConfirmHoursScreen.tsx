import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Formats } from '#base/formats.ts'
import { useSession } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { localeFor } from '#platform/web/format/locale.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { type ConfirmationPage, type Line, publicConfirmationRoutes } from '../../contract/public.ts'
import { ConfirmAll, confirmAllId } from './ConfirmAll.tsx'
import styles from './ConfirmHours.module.css'
import { DownloadTimesheet } from './DownloadTimesheet.tsx'
import { type Refused, RefusedLines } from './RefusedLines.tsx'
import { WorkerHours } from './WorkerHours.tsx'

/** The page of a confirmation link, without an account: the hours of a week by worker, to confirm or dispute. */
export function ConfirmHoursScreen() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const found = useRead(publicConfirmationRoutes.readConfirmation, { query: { token } })
  useLanguageOf(found.data)
  if (found.error) {
    return (
      <Page title={t('confirmations.page.title')} narrow>
        <Failed title={t('confirmations.page.failed')} failure={found.error} retry={() => void found.refetch()} />
      </Page>
    )
  }
  if (!found.data) return <Loading />
  return <Hours token={token} page={found.data} />
}

function Hours({ token, page }: { token: string; page: ConfirmationPage }) {
  const { t, language } = useTranslation()
  const format = useMemo(() => new Formats(localeFor(language), page.timeZone), [language, page.timeZone])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const lines = page.workers.flatMap((worker) => worker.lines)
  const open = lines.filter(({ decision }) => decision === null)
  const byLine = new Map(lines.map((line): [string, Line] => [line.line, line]))
  const refusedBy = (failures: readonly Pick<Refused, 'line' | 'reason'>[]) =>
    setRefused(failures.map(({ line, reason }) => ({ line, reason, before: byLine.get(line) })))
  return (
    <Page
      title={t('confirmations.page.of', { week: format.dates(page.weekStart, page.weekEnd) })}
      lead={t('confirmations.page.lead', { company: page.company, contact: page.contact, client: page.client })}
      actions={open.length < lines.length && <DownloadTimesheet token={token} />}
    >
      {open.length > 0 && (
        <a href={`#${confirmAllId}`} className={styles.skip} onClick={skip}>
          {t('confirmations.page.skip')}
        </a>
      )}
      <RefusedLines refused={refused} format={format} />
      {lines.length === 0 && <p className={styles.note}>{t('confirmations.page.empty')}</p>}
      {lines.length > 0 && open.length === 0 && (
        <p className={styles.done} role="status">
          {t('confirmations.page.complete')}
        </p>
      )}
      <div className={styles.workers}>
        {page.workers.map((worker) => (
          <WorkerHours
            // Two workers may have the same name.
            key={worker.lines[0]?.line}
            token={token}
            worker={worker}
            format={format}
            refused={new Map(refused.map((one) => [one.line, one]))}
            onRefused={refusedBy}
          />
        ))}
      </div>
      {open.length > 0 && (
        <ConfirmAll
          token={token}
          open={open}
          total={t('confirmations.page.total', { hours: format.duration(page.totalMinutes) })}
          onRefused={refusedBy}
        />
      )}
      <p className={styles.note}>{t('confirmations.page.until', { until: format.moment(page.expiresAt) })}</p>
    </Page>
  )
}

// Keyboards reach the main button without passing the buttons of all lines.
function skip(event: MouseEvent) {
  event.preventDefault()
  document.getElementById(confirmAllId)?.focus()
}

/** Switches to the language of the contact once, unless the reader has signed in and with it chosen a language. */
function useLanguageOf(page: ConfirmationPage | undefined) {
  const { language, setLanguage } = useTranslation()
  const session = useSession()
  const isSwitched = useRef(false)
  useEffect(() => {
    if (!page || isSwitched.current || session.state !== 'known') return
    isSwitched.current = true
    if (session.profile === null && page.language !== language) void setLanguage(page.language)
  }, [page, session, language, setLanguage])
}
