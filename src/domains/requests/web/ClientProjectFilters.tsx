import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFilterChoices } from './use-request-filter.ts'

interface Props {
  stored: { readonly clientId: string; readonly projectId: string }
  change: (to: { clientId?: string; projectId: string }) => void
}

/** The filters by client and by one of its projects. */
export function ClientProjectFilters({ stored, change }: Props) {
  const { t } = useTranslation()
  const { clients, projects } = useFilterChoices(stored)
  return (
    <>
      <PickFilter
        label={t('requests.field.client')}
        value={stored.clientId}
        onChange={(clientId) => change({ clientId, projectId: '' })}
        {...clients}
      />
      <PickFilter
        label={t('requests.field.project')}
        value={stored.projectId}
        onChange={(projectId) => change({ projectId })}
        {...projects}
      />
    </>
  )
}
