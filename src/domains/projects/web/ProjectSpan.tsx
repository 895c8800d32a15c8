import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DateText } from '#platform/web/ui/list/DateText.tsx'
import type { Project } from '../contract.ts'

/** The start and end dates of a project, as far as they are set. */
export function ProjectSpan({ project: { startDate, endDate } }: { project: Pick<Project, 'startDate' | 'endDate'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (startDate && endDate) return <DateText text={format.dates(startDate, endDate)} />
  if (startDate) return <>{t('projects.span.from', { date: format.date(startDate) })}</>
  if (endDate) return <>{t('projects.span.until', { date: format.date(endDate) })}</>
  return <>{t('projects.span.open')}</>
}
