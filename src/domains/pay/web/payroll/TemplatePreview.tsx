import { useDebouncedValue } from '@mantine/hooks'
import type { Call } from '#base/route.ts'
import { check } from '#base/validation.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type PayrollPreview, payrollRoutes } from '../../contract/payroll-exports.ts'
import styles from './Payroll.module.css'
import type { TemplateValues } from './template-values.ts'

const typingMs = 400

/** The first lines of the file by the values of a form, with its totals; updated while somebody types. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const { t } = useTranslation()
  const [{ name: _, ...content }] = useDebouncedValue(values, typingMs)
  const checked = check(payrollRoutes.previewTemplate.body, content)
  const body = content as Call<typeof payrollRoutes.previewTemplate>['body']
  const preview = useRead(payrollRoutes.previewTemplate, { body }, { enabled: checked.ok, keep: true })
  return (
    <section className={styles.preview} aria-label={t('pay.payroll.preview.title')}>
      <h3 className={styles.title}>{t('pay.payroll.preview.title')}</h3>
      {checked.ok ? (
        <Reading of={preview}>{(found) => <Lines preview={found} />}</Reading>
      ) : (
        <p className={styles.note}>{t('pay.payroll.preview.incomplete')}</p>
      )}
    </section>
  )
}

function Lines({ preview: { period, text, rows, totals } }: { preview: PayrollPreview }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <p className={styles.note}>
        {period
          ? t('pay.payroll.preview.of', { days: format.dates(period.startDate, period.endDate), count: rows })
          : t('pay.payroll.preview.example')}
      </p>
      {/* Focusable, so that it can be scrolled with the keyboard. */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
      {totals.map(({ currency, exported, leftOut }) => (
        <p key={currency} className={styles.note}>
          {t('pay.payroll.preview.total', { amount: format.money({ amount: exported, currency }) })}
          {leftOut !== 0 &&
            ` · ${t('pay.payroll.preview.leftOut', { amount: format.money({ amount: leftOut, currency }) })}`}
        </p>
      ))}
    </>
  )
}
