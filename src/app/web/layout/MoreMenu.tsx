import { Popover } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type Entry, NavigationButton, NavigationList } from './NavigationList.tsx'

/** The last entry of the bar on a phone: opens the screens that do not fit in the bar. */
export function MoreMenu({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const count = entries.reduce((sum, entry) => sum + (entry.count ?? 0), 0)
  return (
    <li>
      <Popover
        opened={open}
        onChange={setOpen}
        position="top-end"
        shadow="lg"
        radius="lg"
        width={260}
        // Above a toast, which would cover its lower entries.
        zIndex={410}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <NavigationButton messageKey="app.nav.more" icon={IconDots} count={count} onClick={() => setOpen(!open)} />
        </Popover.Target>
        <Popover.Dropdown onClick={() => setOpen(false)}>
          <nav aria-label={t('app.nav.more')}>
            <NavigationList entries={entries} />
          </nav>
        </Popover.Dropdown>
      </Popover>
    </li>
  )
}
