import { useFormat } from '#platform/web/format/use-format.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { History } from '#platform/web/ui/History.tsx'
import { projectRoutes, projectStatuses } from '../../contract.ts'

/** What happened to a project: its status with the reason, its days, its manager, its budget. */
export function ProjectHistory({ id }: { id: string }) {
  const { t } = useWords()
  const format = useFormat()
  const date = (value: unknown) => format.date(String(value))
  const status = (value: unknown) => {
    const known = projectStatuses.find((one) => one === value)
    return known ? t(`projects.status.${known}`) : String(value)
  }
  return (
    <History
      of={projectRoutes.readProjectHistory}
      input={{ params: { id }, query: {} }}
      fields={{
        name: { label: t('projects.field.name') },
        status: { label: t('projects.field.status'), show: status },
        clientId: { label: t('projects.field.client') },
        workSiteId: { label: t('projects.field.workSite') },
        projectManagerId: { label: t('projects.field.projectManager') },
        startDate: { label: t('projects.field.startDate'), show: date },
        endDate: { label: t('projects.field.endDate'), show: date },
        budgetHours: {
          label: t('projects.field.budgetHours'),
          show: (value) => format.duration(Number(value) * 60),
        },
        description: { label: t('projects.field.description') },
        colour: null,
      }}
    />
  )
}
