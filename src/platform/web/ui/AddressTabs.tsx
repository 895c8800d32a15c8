import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAddressQuery } from '../navigation/use-navigation.ts'
import styles from './AddressTabs.module.css'

/** One tab of a screen. */
export interface Tab {
  readonly value: string
  readonly label: string
  /** What else may stand in the address for it. */
  readonly also?: readonly string[]
  readonly icon?: ReactNode
  readonly panel: ReactNode
}

const { aside: root = '', list = '', tab = '', label: tabLabel = '' } = styles
const classes = { root, list, tab, tabLabel }

/** Tabs whose choice lives in the address's query, so that a sent link shows the same one. */
export function AddressTabs({
  name = 'tab',
  label,
  tabs,
  grow = false,
  keep = false,
  aside = false,
}: {
  name?: string
  label: string
  tabs: readonly Tab[]
  grow?: boolean
  /** Keeps what was typed in a tab while another is shown. */
  keep?: boolean
  /** Many tabs stand below each other at the side, where there is room. */
  aside?: boolean
}) {
  const first = tabs[0]?.value ?? ''
  const [query, setQuery] = useAddressQuery({ [name]: first })
  const asked = query[name] ?? first
  const chosen = tabs.find(({ value, also }) => value === asked || also?.includes(asked))?.value ?? first
  const list = useRef<HTMLDivElement>(null)
  const isWide = useMediaQuery('(min-width: 62em)') && aside
  // A tab that is kept is made when it is first looked at: nobody waits for what is not shown.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set([chosen]))
  if (!seen.has(chosen)) setSeen(new Set([...seen, chosen]))
  useEffect(() => {
    const bar = list.current
    const tab = bar?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    if (!bar || !tab) return undefined
    // On a phone the tabs may reach beyond the edge: the chosen one comes into sight, also once its words have their font.
    const growth = new ResizeObserver(() => {
      const [edge, place] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
      bar.scrollLeft += place.left - edge.left - (edge.width - place.width) / 2
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
    >
      <Tabs.List ref={list} aria-label={label} grow={grow}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} data-tab={tab.value} value={tab.value} leftSection={tab.icon}>
            {tab.label}
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
