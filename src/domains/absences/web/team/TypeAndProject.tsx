import { projectRoutes } from '#domains/projects/contract.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { timeOffTypes } from '../../rules.ts'
import type { useTimeOffFilter } from './use-time-off-filter.ts'

/** The filters of list and calendar; the type only for users who may see it. */
export function TypeAndProject({ filter }: { filter: ReturnType<typeof useTimeOffFilter> }) {
  const { t } = useTranslation()
  const { values, change, mayKnow } = filter
  const projects = useChoices(projectRoutes.listProjects, {}, (one) => ({ value: one.id, label: one.name }), [], {
    late: values.projectId === '',
  })
  return (
    <>
      {mayKnow && (
        <Filter
          label={t('absences.field.type')}
          all={t('absences.team.allTypes')}
          choices={timeOffTypes.map((value) => ({ value, label: t(`absences.type.${value}`) }))}
          value={values.type}
          onChange={(type) => change({ type })}
        />
      )}
      <PickFilter
        label={t('absences.team.project')}
        {...projects}
        value={values.projectId}
        onChange={(projectId) => change({ projectId })}
      />
    </>
  )
}
