import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { usePath } from '#platform/web/navigation/use-navigation.ts'
import styles from './GroupedNavigation.module.css'
import { type Entry, type Group, NavigationList } from './NavigationList.tsx'
import { storedText, storeText } from '#platform/web/local-storage/stored-text.ts'

const storageKey = 'interim.navigation'
const groups: readonly Group[] = ['people', 'work', 'time', 'money', 'insight']

/** The navigation in collapsible groups, remembered on this device; the current entry stays visible. As icons, all groups are open. */
export function GroupedNavigation({ entries, icons = false }: { entries: readonly Entry[]; icons?: boolean }) {
  const { t } = useTranslation()
  const [collapsed, setCollapsed] = useState(readCollapsed)
  const outside = entries.filter(({ group }) => group === undefined)
  function toggle(group: Group) {
    const next = collapsed.includes(group) ? collapsed.filter((one) => one !== group) : [...collapsed, group]
    setCollapsed(next)
    storeText(storageKey, next.join(' '))
  }
  return (
    <>
      <NavigationList entries={outside.slice(0, 1)} icons={icons} />
      {groups.map((group) => {
        const of = entries.filter((entry) => entry.group === group)
        if (of.length === 0) return null
        return icons ? (
          <div key={group} className={styles.section} data-icons role="group" aria-label={t(`app.nav.group.${group}`)}>
            <NavigationList entries={of} icons />
          </div>
        ) : (
          <Section
            key={group}
            group={group}
            entries={of}
            isCollapsed={collapsed.includes(group)}
            onToggle={() => toggle(group)}
          />
        )
      })}
      <div className={styles.rest}>
        <NavigationList entries={outside.slice(1)} icons={icons} />
      </div>
    </>
  )
}

interface SectionProps {
  group: Group
  entries: readonly Entry[]
  isCollapsed: boolean
  onToggle: () => void
}

function Section({ group, entries, isCollapsed, onToggle }: SectionProps) {
  const { t } = useTranslation()
  const path = usePath()
  const id = useId()
  const here = entries.filter(({ to }) => path === to || path.startsWith(`${to}/`))
  const waiting = entries.reduce((sum, { to, count = 0 }) => sum + (here.some((one) => one.to === to) ? 0 : count), 0)
  return (
    <div className={styles.section}>
      <button type="button" className={styles.head} aria-expanded={!isCollapsed} aria-controls={id} onClick={onToggle}>
        {t(`app.nav.group.${group}`)}
        {isCollapsed && waiting > 0 && (
          <>
            <span className={styles.dot} aria-hidden />
            <span className="visually-hidden">{`, ${t('app.nav.waiting', { count: waiting })}`}</span>
          </>
        )}
        <IconChevronDown size={14} aria-hidden className={styles.chevron} />
      </button>
      <div id={id}>
        <NavigationList entries={isCollapsed ? here : entries} />
      </div>
    </div>
  )
}

function readCollapsed(): readonly Group[] {
  const names = (storedText(storageKey) ?? '').split(' ')
  return groups.filter((group) => names.includes(group))
}
