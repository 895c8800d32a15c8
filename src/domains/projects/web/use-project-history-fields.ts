import { useMemo } from 'react'
import type { OwnHistoryName } from '#base/fields.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useAllPages } from '#platform/web/api/use-all-pages.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { HistoryField } from '#platform/web/ui/record/History.tsx'
import { plainHistory } from '#platform/web/ui/record/plain-fields.ts'
import { choiceText } from '#platform/web/ui/record/choice-text.ts'
import { type Project } from '#domains/projects/contract.ts'
import { projectRecord } from '#domains/projects/contract/fields.ts'
import { projectStatuses } from '#domains/projects/rules.ts'

const isId = (value: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)

/**
 * How the history and the version comparison show each field of a project. The history contains names already; only the
 * values of an open form contain ids, which are looked up in its options.
 */
export function useProjectHistoryFields({
  client,
  workSite,
  projectManager,
}: Project): Readonly<Record<string, HistoryField | null>> {
  const { t } = useTranslation()
  const format = useFormat()
  const sites = useAllPages(clientRoutes.listWorkSites, { params: { id: client.id }, query: {} })
  const colleagues = useRead(userRoutes.listColleagues, { query: { limit: '200' } })
  return useMemo(() => {
    const refs = [client, workSite, projectManager, ...(sites.data?.items ?? []), ...(colleagues.data?.items ?? [])]
    const names = new Map(refs.flatMap((ref) => (ref ? [[ref.id, ref.name] as const] : [])))
    const plain = (name: string): HistoryField => ({ label: t(`projects.field.${name}`) })
    const field = (name: string, show: (value: unknown) => string): HistoryField => ({ ...plain(name), show })
    const named = (name: string) =>
      field(
        name,
        (value) => names.get(String(value)) ?? (isId(String(value)) ? t('platform.state.unknown') : String(value)),
      )
    const date = (value: unknown) => format.date(String(value))
    const own: Record<OwnHistoryName<typeof projectRecord>, HistoryField | null> = {
      name: plain('name'),
      status: field(
        'status',
        choiceText(projectStatuses, (one) => t(`projects.status.${one}`)),
      ),
      clientId: named('client'),
      workSiteId: named('workSite'),
      projectManagerId: named('projectManager'),
      startDate: field('startDate', date),
      endDate: field('endDate', date),
      budgetHours: field('budgetHours', (value) => format.duration(Number(value) * 60)),
      colour: null,
    }
    return { ...plainHistory(projectRecord, { t, format }), ...own }
  }, [t, format, client, workSite, projectManager, sites.data, colleagues.data])
}
