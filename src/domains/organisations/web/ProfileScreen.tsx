import { Anchor, CopyButton, Group, UnstyledButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { organisationRoutes } from '../contract.ts'
import { OrganisationHistory } from './OrganisationHistory.tsx'
import styles from './ProfileScreen.module.css'
import { ProfileTabs } from './ProfileTabs.tsx'

/** The screen of the company profile. */
export function ProfileScreen({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const company = useRead(organisationRoutes.readCompany, {})
  const tag = company.data?.companyTag
  return (
    <Page title={t('organisations.profile.title')} lead={t('organisations.profile.lead')} narrow>
      {company.data && tag && (
        <Panel>
          <Group gap="0.75rem 1.5rem" justify="space-between">
            <div>
              <p className={styles.name}>{t('organisations.field.companyTag')}</p>
              <p className={styles.help}>
                {t('organisations.profile.companyTagHelp')}{' '}
                <Anchor component={Link} to="/provider/settings" underline="always">
                  {t('organisations.profile.changeTag')}
                </Anchor>
              </p>
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
          </Group>
          <div className={styles.purpose}>
            <p className={styles.name}>{t('organisations.profile.purpose')}</p>
            <p className={styles.help}>{t(`organisations.purpose.${company.data.purpose}.name`)}</p>
          </div>
        </Panel>
      )}
      <Panel>
        <ProfileTabs
          submit={() => t('platform.action.save')}
          onSaved={() => {
            tell.success(t('organisations.profile.saved'))
            onSaved()
          }}
        />
      </Panel>
      <OrganisationHistory />
    </Page>
  )
}
