import { Button } from '@mantine/core'
import { IconBook2, IconCode } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './IntegrationsTab.module.css'

/** Explains how other programs sign in to the API and what they can call. */
export function ApiPanel() {
  const { t } = useTranslation()
  const { origin } = location
  const example = [`curl -H 'Authorization: Bearer interim_…' \\`, `  ${origin}/api/provider/workforce`].join('\n')
  return (
    <Panel title={t('organisations.integrations.api.title')} lead={t('organisations.integrations.api.lead')}>
      <p className={styles.text}>{t('organisations.integrations.api.signIn')}</p>
      <pre className={styles.example}>{example}</pre>
      <p className={styles.text}>{t('organisations.integrations.api.role')}</p>
      <div className={styles.links}>
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
      </div>
    </Panel>
  )
}
