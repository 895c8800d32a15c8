import { CopyButton, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { organisationRoutes } from '../contract.ts'
import styles from './ProfileScreen.module.css'
import { ProfileTabs } from './ProfileTabs.tsx'

/** The company's profile, to be looked at and changed. */
export function ProfileScreen() {
  const { t } = useWords()
  const tell = useTell()
  const company = useRead(organisationRoutes.readCompany, {})
  const tag = company.data?.companyTag
  return (
    <Page title={t('organisations.profile.title')} lead={t('organisations.profile.lead')} narrow>
      {tag && (
        <Panel>
          <div className={styles.tag}>
            <div>
              <p className={styles.name}>{t('organisations.field.companyTag')}</p>
              <p className={styles.help}>{t('organisations.profile.companyTagHelp')}</p>
            </div>
            <CopyButton value={tag}>
              {({ copied, copy }) => (
                <UnstyledButton className={styles.copy ?? ''} onClick={copy} title={t('organisations.profile.copyTag')}>
                  <code>{tag}</code>
                  {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                  <span className="visually-hidden" aria-live="polite">
                    {copied ? t('organisations.profile.tagCopied') : t('organisations.profile.copyTag')}
                  </span>
                </UnstyledButton>
              )}
            </CopyButton>
          </div>
        </Panel>
      )}
      <Panel>
        <ProfileTabs
          submit={() => t('platform.action.save')}
          onSaved={() => tell.success(t('organisations.profile.saved'))}
        />
      </Panel>
    </Page>
  )
}
