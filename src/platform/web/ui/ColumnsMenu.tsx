import { Button, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useWords } from '../i18n/use-words.ts'
import type { ListView } from './use-list-view.ts'

/** Which columns a list shows; the first one always is. */
export function ColumnsMenu<Item>({ view }: { view: ListView<Item> }) {
  const { t } = useWords()
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 size={16} aria-hidden />} data-desk-only>
          {t('platform.list.columns')}
        </Button>
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
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
