import { Tabs } from '@mantine/core'
import { IconBuilding, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import styles from './KindTabs.module.css'

/** The two types of account. */
export type Kind = 'organisation' | 'worker'

interface Props {
  kind: Kind
  onChange: (kind: Kind) => void
  children: ReactNode
}

/** The tabs for organisations and workers above the sign-in form. */
export function KindTabs({ kind, onChange, children }: Props) {
  const { t } = useTranslation()
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
