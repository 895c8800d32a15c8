import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import styles from './AddressTabs.module.css'

/** One tab of a screen. */
export interface Tab {
  readonly value: string
  readonly label: string
  /** Other values in the address for this tab. */
  readonly also?: readonly string[]
  readonly icon?: ReactNode
  readonly panel: ReactNode
}

const { aside: root = '', list = '', tab = '', label: tabLabel = '' } = styles
const classes = { root, list, tab, tabLabel }
const stepClasses = { list: styles.steps ?? '', tab: styles.step ?? '', tabLabel: styles.stepLabel ?? '' }

/** Tabs whose selection is in the query of the address, so that a shared link shows the same one. */
export function AddressTabs({
  name = 'tab',
  label,
  tabs,
  grow = false,
  keep = false,
  aside = false,
  passed,
}: {
  name?: string
  label: string
  tabs: readonly Tab[]
  grow?: boolean
  /** Keeps the input of a tab while another is shown. */
  keep?: boolean
  /** Shows many tabs in a column at the side, if there is room. */
  aside?: boolean
  /** For tabs that are steps of a process: the number of earlier steps. */
  passed?: number | undefined
}) {
  const first = tabs[0]?.value ?? ''
  const [query, setQuery] = useAddressQuery({ [name]: first })
  const requested = query[name] ?? first
  const chosen = tabs.find(({ value, also }) => value === requested || also?.includes(requested))?.value ?? first
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ value }) => value === chosen)
  const isWide = useMediaQuery('(min-width: 62em)') && aside
  // A kept tab is rendered when it is first shown, so that hidden ones cost no time.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([chosen]))
  if (!seen.has(chosen)) setSeen(new Set([...seen, chosen]))
  useEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (!bar || !tab) return undefined
    // On a phone the tabs may overflow: the selected one is scrolled into view, also after its font has loaded.
    const growth = new ResizeObserver(() => {
      const [edge, tabBox] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
      bar.scrollLeft += tabBox.left - edge.left - (edge.width - tabBox.width) / 2
    })
    growth.observe(bar)
    growth.observe(tab)
    return () => growth.disconnect()
  }, [chosen])
  return (
    <Tabs
      value={chosen}
      onChange={(value) => setQuery({ [name]: value ?? first })}
      keepMounted={keep}
      orientation={isWide ? 'vertical' : 'horizontal'}
      {...(isWide ? { variant: 'none', classNames: classes } : {})}
      {...(passed === undefined ? {} : { variant: 'none', classNames: stepClasses })}
    >
      <Tabs.List ref={list} aria-label={label} grow={grow}>
        {Array.from({ length: passed ?? 0 }, (_, step) => (
          <i key={step} className={styles.passed} aria-hidden />
        ))}
        {tabs.map((tab, index) => (
          <Tabs.Tab
            key={tab.value}
            data-tab={tab.value}
            data-reached={index <= at || undefined}
            value={tab.value}
            leftSection={passed === undefined && tab.icon}
          >
            {passed === undefined ? tab.label : `${passed + index + 1}. ${tab.label}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={styles.panel ?? ''}>
          {seen.has(tab.value) && tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
