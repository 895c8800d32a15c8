import { Button, Checkbox, NativeSelect, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { densities, useDensity } from './use-density.ts'
import type { ListView } from './use-list-view.ts'

/** Chooses the columns of a list, except the first; on a phone, which has no column headings, the sort order. */
export function ColumnsMenu<Item>({ view }: { view: ListView<Item> }) {
  return (
    <>
      <Columns view={view} />
      <Sort view={view} />
    </>
  )
}

function Sort<Item>({ view: { all, sorting } }: { view: ListView<Item> }) {
  const { t } = useTranslation()
  const choices = all.flatMap(({ sort, label }) =>
    sort
      ? [
          { value: sort, label: t('platform.list.sortUp', { column: label }) },
          { value: `-${sort}`, label: t('platform.list.sortDown', { column: label }) },
        ]
      : [],
  )
  if (choices.length === 0) return null
  return (
    <NativeSelect
      size="sm"
      wrapperProps={{ 'data-phone-only': true }}
      aria-label={t('platform.list.sort')}
      data={[{ value: '', label: t('platform.list.sort') }, ...choices]}
      value={sorting.sort}
      onChange={(event) => sorting.set(event.currentTarget.value)}
    />
  )
}

/** Chooses the height of the rows of all lists. */
function Rows() {
  const { t } = useTranslation()
  const { density, choose } = useDensity()
  return (
    <Stack gap={4} mt="md">
      <Text size="sm" fw={600}>
        {t('platform.list.rows')}
      </Text>
      <SegmentedControl
        size="sm"
        aria-label={t('platform.list.rows')}
        data={densities.map((value) => ({ value, label: t(`platform.list.density.${value}`) }))}
        value={density}
        onChange={choose}
      />
    </Stack>
  )
}

function Columns<Item>({ view }: { view: ListView<Item> }) {
  const { t } = useTranslation()
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionButton variant="default" size="sm" icon={IconColumns3} iconSize={16} data-desk-only>
          {t('platform.list.columns')}
        </ActionButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('platform.list.columns')}>
          {view.all.slice(1).map((column) => (
            <Checkbox
              key={column.key}
              label={column.label}
              checked={view.columns.includes(column)}
              onChange={() => view.toggle(column.key)}
            />
          ))}
          {view.reset && (
            <Button variant="default" size="xs" onClick={view.reset}>
              {t('platform.list.resetColumns')}
            </Button>
          )}
        </Stack>
        <Rows />
      </Popover.Dropdown>
    </Popover>
  )
}
