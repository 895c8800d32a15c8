import { type ReactNode, useEffect, useRef } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ReportAlert } from '#platform/web/ui/feedback/ReportAlert.tsx'
import styles from './ImportReport.module.css'
import { type FileReport, maxBytes } from './use-bank-import.ts'

/** What an import did with each file: what is new, what was known, and what was left out and why. */
export function ImportReport({ reports, onClose }: { reports: readonly FileReport[]; onClose: () => void }) {
  const { t } = useTranslation()
  const alert = useRef<HTMLDivElement>(null)
  const added = reports.reduce((sum, { parts }) => sum + (parts?.added ?? 0), 0)
  const isGood = reports.every(isWhole)
  // The list below changes as well: the result comes into view and is read first.
  useEffect(() => alert.current?.focus(), [reports])
  const title = reports.some(({ outcome }) => outcome === 'imported')
    ? t('receivables.bank.imported', { added, files: reports.length })
    : t('receivables.bank.report.nothing')
  return (
    <ReportAlert ref={alert} tabIndex={-1} isGood={isGood} title={[title]} className={styles.report} onClose={onClose}>
      {reports.map((report) => (
        <section key={report.id} className={styles.file} aria-label={report.name}>
          {(reports.length > 1 || report.outcome !== 'imported') && (
            <strong className={styles.name}>{report.name}</strong>
          )}
          <FileText report={report} />
        </section>
      ))}
    </ReportAlert>
  )
}

const isWhole = ({ outcome, parts }: FileReport) =>
  outcome === 'imported' &&
  !parts?.skippedCount &&
  !parts?.differenceCount &&
  !parts?.otherAccounts?.length &&
  !parts?.skippedFiles?.length

function FileText({ report: { outcome, failure, parts } }: { report: FileReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { known = [], skipped = [], differences = [], otherAccounts = [], skippedFiles = [] } = parts ?? {}
  const knownCount = (parts?.transactions ?? 0) - (parts?.added ?? 0)
  const positionText = ({ file, statement, entry }: { file: string | null; statement: string | null; entry: number }) =>
    [
      file,
      statement && t('receivables.bank.report.statement', { statement }),
      t('receivables.bank.report.entry', { entry }),
    ]
      .filter(Boolean)
      .join(', ')
  const line = (where: string, text: string) => t('receivables.bank.report.line', { place: where, text })
  return (
    <>
      {outcome === 'tooLarge' && <p>{t('receivables.bank.tooLarge', { megabytes: maxBytes / 1024 / 1024 })}</p>}
      {outcome === 'unreadable' && <p>{t('receivables.bank.report.unreadable')}</p>}
      {failure && <p>{failure instanceof ApiProblem ? failure.message : t('platform.failure.unreachable')}</p>}
      <Part title={t('receivables.bank.report.skipped', { count: parts?.skippedCount ?? 0 })} open>
        {skipped.map((one) => (
          <li key={positionText(one)}>
            {line(
              positionText(one),
              t(`receivables.bank.report.entryFault.${one.reason}`, { value: one.value || '–' }),
            )}
            {one.reference && ` ${t('receivables.bank.report.reference', { reference: one.reference })}`}
          </li>
        ))}
      </Part>
      <Part title={t('receivables.bank.report.differences', { count: parts?.differenceCount ?? 0 })} open>
        {differences.map((one) => (
          <li key={positionText(one)}>
            {line(
              positionText(one),
              t('receivables.bank.report.difference', {
                amount: format.money(one.amount),
                details: format.money({ ...one.amount, amount: one.details }),
              }),
            )}
          </li>
        ))}
      </Part>
      <Part title={t('receivables.bank.report.otherAccounts', { count: otherAccounts.length })} open>
        {otherAccounts.map(({ account, transactions }) => (
          <li key={account}>{t('receivables.bank.report.otherAccount', { account, count: transactions })}</li>
        ))}
      </Part>
      {skippedFiles.some(({ file, statement }) => file ?? statement) && (
        <Part title={t('receivables.bank.report.skippedFiles', { count: skippedFiles.length })} open>
          {skippedFiles.map(({ file, statement, reason }) => (
            <li key={`${file} ${statement} ${reason}`}>
              {line(
                [file, statement && t('receivables.bank.report.statement', { statement })].filter(Boolean).join(', '),
                t(`receivables.bank.report.fileFault.${reason}`),
              )}
            </li>
          ))}
        </Part>
      )}
      {outcome === 'refused' && skippedFiles.length === 1 && !skippedFiles[0]?.file && !skippedFiles[0]?.statement && (
        <p>{t(`receivables.bank.report.fileFault.${skippedFiles[0]?.reason ?? 'notXml'}`)}</p>
      )}
      <Part title={t('receivables.bank.report.known', { count: knownCount })}>
        {Object.entries(known).map(([key, { bookedOn, amount, isReversal, debtorName, text }]) => (
          <li key={key}>
            {[
              format.date(bookedOn),
              format.money(amount),
              isReversal && t('receivables.bank.reversal'),
              debtorName ?? t('receivables.bank.unknownDebtor'),
              text,
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </Part>
    </>
  )
}

/** A list that can be folded; nothing if it is empty. */
function Part({ title, open = false, children }: { title: string; open?: boolean; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <details open={open}>
      <summary className={styles.summary}>{title}</summary>
      <ul className={styles.list}>{children}</ul>
    </details>
  )
}
