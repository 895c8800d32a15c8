import { SegmentedControl } from '@mantine/core'
import { clientRoutes } from '#domains/clients/contract.ts'
import { projectRoutes } from '#domains/projects/contract.ts'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { DaysFilter } from '#platform/web/forms/filter/DaysFilter.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { figurePeriods } from '../rules/periods.ts'
import styles from './PeriodBar.module.css'
import type { PeriodFilter } from './use-period.ts'

const choiceOf = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name })

/** The choice of a period, of days, and of a client or project. */
export function PeriodBar({ filter: { values, change, field, period, client } }: { filter: PeriodFilter }) {
  const { t } = useTranslation()
  const { clientId, projectId } = values
  const clients = useChoices(clientRoutes.listClients, {}, choiceOf, client ? [choiceOf(client)] : [], {
    late: true,
  })
  const projects = useChoices(projectRoutes.listProjects, { clientId: clientId || undefined }, choiceOf, [], {
    late: !projectId,
  })
  return (
    <div className={styles.bar}>
      <SegmentedControl
        size="sm"
        classNames={{ label: styles.label ?? '' }}
        aria-label={t('statistics.range.label')}
        value={period ?? ''}
        onChange={(next) => change({ period: next, from: '', to: '' })}
        data={figurePeriods.map((value) => ({ value, label: t(`statistics.period.${value}`) }))}
      />
      <DaysFilter
        labels={{ from: t('statistics.period.from'), to: t('statistics.period.to') }}
        from={values.from}
        to={values.to}
        onChange={change}
      />
      <PickFilter label={t('statistics.field.client')} {...clients} {...field('clientId')} />
      <PickFilter label={t('statistics.field.project')} {...projects} {...field('projectId')} />
    </div>
  )
}
