import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Formats } from '#base/formats.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { PlainTable } from '#platform/web/ui/record/PlainTable.tsx'
import type { Inspection } from '../contract.ts'
import { inspectionLists } from '../rules.ts'

type Contents = Pick<Inspection, 'rowCounts' | 'fileCount' | 'byteCount' | 'digest' | 'historyCheck'>

/** What an export contains, and the result of the check of the history. */
export function InspectionContents({ of, format }: { of: Contents; format: Formats }) {
  const { t } = useTranslation()
  const { rowCounts, fileCount, byteCount, digest, historyCheck: check } = of
  return (
    <>
      <Panel title={t('inspections.page.contents')} lead={t('inspections.page.open')}>
        <PlainTable
          caption={t('inspections.page.contents')}
          columns={[t('inspections.field.list'), t('inspections.field.rows')]}
          rows={inspectionLists.map((list) => ({
            key: list,
            cells: [t(`inspections.list.${list}`), format.number(rowCounts[list] ?? 0)],
          }))}
        />
        <Facts
          facts={[
            [t('inspections.field.files'), fileCount === null ? '–' : format.number(fileCount)],
            [t('inspections.field.size'), byteCount === null ? '–' : format.fileSize(byteCount)],
            [t('inspections.field.digest'), <code key="digest">{digest ?? '–'}</code>],
          ]}
        />
      </Panel>
      {check && (
        <Panel title={t('inspections.history.title')}>
          <Alert
            color={check.faults === 0 ? 'teal' : 'red'}
            icon={
              check.faults === 0 ? (
                <IconCircleCheck size={20} aria-hidden />
              ) : (
                <IconAlertTriangle size={20} aria-hidden />
              )
            }
          >
            {check.faults === 0
              ? t('inspections.history.intact', { verified: check.verified })
              : t('inspections.history.broken', { verified: check.verified, faults: check.faults })}{' '}
            {t('inspections.history.waiting', { waiting: check.waiting })}
          </Alert>
          <p>{t('inspections.history.explained')}</p>
        </Panel>
      )}
    </>
  )
}
