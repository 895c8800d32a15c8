import {
  IconBell,
  IconDeviceMobile,
  IconFileInvoice,
  IconFiles,
  IconMail,
  IconMap2,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { ToneBadge, type Tone } from '#platform/web/ui/record/StatusBadge.tsx'
import { integrationRoutes, type Integrations } from '../../contract/integrations.ts'
import { ApiPanel } from './ApiPanel.tsx'
import styles from './IntegrationsTab.module.css'

interface Connection {
  name: keyof Integrations
  icon: ComponentType<{ size?: number | string }>
  /** The colour when the service is not configured, as some services are optional. */
  without: Tone
}

const connections: readonly Connection[] = [
  { name: 'mail', icon: IconMail, without: 'attention' },
  { name: 'texts', icon: IconDeviceMobile, without: 'neutral' },
  { name: 'push', icon: IconBell, without: 'neutral' },
  { name: 'peppol', icon: IconFileInvoice, without: 'neutral' },
  { name: 'bucket', icon: IconFiles, without: 'good' },
  { name: 'scanner', icon: IconShieldCheck, without: 'attention' },
  { name: 'map', icon: IconMap2, without: 'neutral' },
]

/** The external services of the installation, calendar feeds of workers, and API access. */
export function IntegrationsTab() {
  const { t } = useTranslation()
  const integrations = useRead(integrationRoutes.readIntegrations, {})
  return (
    <>
      <Panel title={t('organisations.integrations.title')} lead={t('organisations.integrations.lead')}>
        <Reading of={integrations}>
          {(found) => (
            <ul className={styles.connections}>
              {connections.map((one) => (
                <ConnectionRow key={one.name} of={one} isOn={found[one.name]} />
              ))}
            </ul>
          )}
        </Reading>
      </Panel>
      <Panel
        title={t('organisations.integrations.calendar.title')}
        lead={t('organisations.integrations.calendar.lead')}
      >
        <CopyLine
          label={t('organisations.integrations.calendar.address')}
          value={`${location.origin}/worker/shifts`}
          copy={t('organisations.integrations.copy')}
          copied={t('organisations.integrations.copied')}
        />
      </Panel>
      <ApiPanel />
    </>
  )
}

function ConnectionRow({ of: { name, icon: Icon, without }, isOn }: { of: Connection; isOn: boolean }) {
  const { t } = useTranslation()
  const state = isOn ? 'on' : 'off'
  return (
    <li className={styles.connection}>
      <span className={styles.icon} aria-hidden>
        <Icon size={22} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <span>{t(`organisations.integrations.${name}.title`)}</span>
          <ToneBadge tone={isOn ? 'good' : without}>
            {name === 'bucket'
              ? t(`organisations.integrations.files.${state}`)
              : t(`organisations.integrations.${state}`)}
          </ToneBadge>
        </h3>
        <p className={styles.note}>{t(`organisations.integrations.${name}.${state}`)}</p>
      </div>
    </li>
  )
}
