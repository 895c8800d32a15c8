import { ActionIcon, Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFileImport } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { densities, type Density } from '#platform/web/ui/list/use-density.ts'

interface Props {
  density: Density
  onDensity: (density: Density) => void
  /** Whether the open positions of requests have rows; undefined in the view of a day. */
  demand: { readonly isShown: boolean; readonly onShow: (isShown: boolean) => void } | undefined
  mayPlan: boolean
}

/** The height of the rows, the rows of open positions, and the import. */
export function ScheduleOptions({ density, onDensity, demand, mayPlan }: Props) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" width="20rem" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="input-sm"
          title={t('shifts.schedule.options')}
          aria-label={t('shifts.schedule.options')}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shifts.schedule.options')}>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={t('shifts.density.label')}
          data={densities.map((value) => ({ value, label: t(`shifts.density.${value}`) }))}
          value={density}
          onChange={(value) => onDensity(value === 'comfortable' ? 'comfortable' : 'compact')}
        />
        {demand && (
          <Checkbox
            label={t('shifts.demand.show')}
            checked={demand.isShown}
            onChange={(event) => demand.onShow(event.currentTarget.checked)}
          />
        )}
        {mayPlan && (
          <LinkButton variant="default" to="/provider/schedule/import" icon={IconFileImport} fullWidth>
            {t('shifts.import.title')}
          </LinkButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
