import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useFailureText } from '#platform/web/failure/use-failure-text.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Confirm } from '#platform/web/ui/dialog/Confirm.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { timesheetRoutes } from '../../contract.ts'
import styles from './Drafts.module.css'
import { reportOf, type SubmitReport, SubmitReportDialog } from '../SubmitReport.tsx'

/** The drafts of all weeks, with a button that submits them. */
export function Drafts() {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const wordsOf = useFailureText()
  const [asking, setAsking] = useState(false)
  const drafts = useRead(timesheetRoutes.listOwnEntries, { query: { status: 'draft', sort: 'date', limit: '200' } })
  const { write } = useWrite(timesheetRoutes.submitEntries)
  const [report, setReport] = useState<SubmitReport>()
  const shown = report && <SubmitReportDialog report={report} onClose={() => setReport(undefined)} />
  const first = drafts.data?.items[0]
  if (!drafts.data || !first) return shown
  const { total, totalMinutes, items } = drafts.data
  const days = [...new Set(items.map(({ date }) => date))]

  async function submit() {
    const outcome = await write({ body: {} })
    const report = reportOf(outcome, items)
    if (report) setReport(report)
    else if (!outcome.ok) tell.error(`${t('timesheets.failure.submit')} ${wordsOf(outcome.problem)}`)
  }

  return (
    <section className={styles.drafts} aria-label={t('timesheets.status.draft')}>
      <div className={styles.words}>
        <p className={styles.count}>
          {t('timesheets.own.drafts', { count: total, hours: format.duration(totalMinutes) })}
        </p>
        <p className={styles.days}>
          {days.slice(0, 8).map((date) => (
            <Link key={date} to={`/worker/timesheet?tab=my-timesheet&date=${date}`} className={styles.day}>
              {format.date(date, 'weekday')}
            </Link>
          ))}
          {days.length > 8 && '…'}
        </p>
      </div>
      <ActionButton size="md" icon={IconSend} onClick={() => setAsking(true)}>
        {t('timesheets.own.submitAll')}
      </ActionButton>
      <Confirm
        open={asking}
        title={t('timesheets.own.submitTitle', { count: total })}
        action={t('timesheets.submit.one')}
        onConfirm={submit}
        onClose={() => setAsking(false)}
      >
        {t('timesheets.own.submitText', { hours: format.duration(totalMinutes) })}
      </Confirm>
      {shown}
    </section>
  )
}
