import { IconBook2, IconCode } from '@tabler/icons-react'
import { Button, Group } from '@mantine/core'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { CopyLine } from '#platform/web/ui/record/CopyLine.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './IntegrationsTab.module.css'

/** Calendar feeds of workers, and access to the API. */
export function IntegrationsTab() {
  const { t } = useTranslation()
  return (
    <>
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
