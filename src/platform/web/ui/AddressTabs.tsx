import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useAddressQuery } from '../navigation/use-navigation.ts'

/** One tab of a screen. */
export interface Tab {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly panel: ReactNode
}

/** Tabs whose choice lives in the address's query, so that a sent link shows the same one. */
export function AddressTabs({
  name = 'tab',
  label,
  tabs,
  grow = false,
  keep = false,
}: {
  name?: string
  label: string
  tabs: readonly Tab[]
  grow?: boolean
  /** Keeps what was typed in a tab while another is shown. */
  keep?: boolean
}) {
  const first = tabs[0]?.value ?? ''
  const [query, setQuery] = useAddressQuery({ [name]: first })
  const chosen = tabs.some(({ value }) => value === query[name]) ? (query[name] ?? first) : first
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${chosen}"]`)
    // On a phone the tabs may reach beyond the edge: the chosen one comes into sight.
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [chosen])
  return (
    <Tabs value={chosen} onChange={(value) => setQuery({ [name]: value ?? first })} keepMounted={keep}>
      <Tabs.List ref={list} aria-label={label} grow={grow}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} data-tab={tab.value} value={tab.value} leftSection={tab.icon}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} pt="lg">
          {tab.panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
