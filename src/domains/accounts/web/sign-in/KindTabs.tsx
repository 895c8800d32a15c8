import { Tabs } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './KindTabs.module.css'

/** The two kinds of user. */
export type Kind = 'organisation' | 'worker'

interface Props {
  kind: Kind
  onChange: (kind: Kind) => void
  children: ReactNode
}

/** Two tabs, organisation and worker, over one form. */
export function KindTabs({ kind, onChange, children }: Props) {
  const { t } = useWords()
  return (
    <Tabs
      value={kind}
      onChange={(next) => onChange(next as Kind)}
      variant="none"
      keepMounted={false}
      classNames={{ list: styles.list ?? '', tab: styles.tab ?? '', tabLabel: styles.label ?? '' }}
    >
      <Tabs.List grow aria-label={t('accounts.signIn.kinds')}>
        <Tabs.Tab value="organisation" leftSection={<IconBuilding size={18} aria-hidden />}>
          {t('accounts.signIn.organisation')}
        </Tabs.Tab>
        <Tabs.Tab value="worker" leftSection={<IconUser size={18} aria-hidden />}>
          {t('accounts.signIn.worker')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={kind}>{children}</Tabs.Panel>
    </Tabs>
  )
}
