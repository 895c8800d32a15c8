import {
  IconBell,
  IconBook2,
  IconCode,
  IconDeviceMobile,
  IconFileInvoice,
  IconFiles,
  IconMail,
  IconMap2,
  IconShieldCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Button, Flex, Group } from '@mantine/core'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type Tone, ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import { integrationRoutes, type Integrations } from '../../contract/integrations.ts'
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
    <Flex component="li" gap="0.875rem">
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
    </Flex>
  )
}

/** Explains how other programs sign in to the API and what they can call. */
function ApiPanel() {
  const { t } = useTranslation()
  const { origin } = location
  const example = [`curl -H 'Authorization: Bearer interim_…' \\`, `  ${origin}/api/provider/workforce`].join('\n')
  return (
    <Panel title={t('organisations.integrations.api.title')} lead={t('organisations.integrations.api.lead')}>
      <p className={styles.text}>{t('organisations.integrations.api.signIn')}</p>
      <pre className={styles.example}>{example}</pre>
      <p className={styles.text}>{t('organisations.integrations.api.role')}</p>
      <Group gap="0.75rem" align="stretch" mt="1.25rem">
        <Button
          component="a"
          href="/api/openapi.json"
          target="_blank"
          variant="default"
          leftSection={<IconCode size={18} aria-hidden />}
        >
          {t('organisations.integrations.api.document')}
        </Button>
        <Button
          component="a"
          href="/api/docs"
          target="_blank"
          variant="default"
          leftSection={<IconBook2 size={18} aria-hidden />}
        >
          {t('organisations.integrations.api.page')}
        </Button>
      </Group>
    </Panel>
  )
}
