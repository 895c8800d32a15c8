import { Button, Progress } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { session } from '#domains/accounts/web/session.ts'
import { type CompanyProfile, organisationRoutes } from '#domains/organisations/contract.ts'
import { type ProfileTab, ProfileTabs } from '#domains/organisations/web/ProfileTabs.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import styles from './CompleteProfileScreen.module.css'

const next = { company: 'contacts', contacts: 'preferences', preferences: 'preferences' } as const

/** The first duty of a new organisation: its profile, before anything else opens. */
export function CompleteProfileScreen() {
  const { t } = useWords()
  const tell = useTell()
  const [, setQuery] = useAddressQuery({ tab: 'company' })
  const company = useRead(organisationRoutes.readCompany, {})
  return (
    <Page title={t('app.complete.title')} lead={t('app.complete.lead')} narrow>
      {company.data && <Progressed company={company.data} />}
      <Panel>
        <ProfileTabs
          submit={(tab) => t(tab === 'preferences' ? 'platform.action.save' : 'app.complete.saveAndContinue')}
          onSaved={(tab: ProfileTab) => {
            tell.success(t('organisations.profile.saved'))
            setQuery({ tab: next[tab] })
            window.scrollTo({ top: 0 })
          }}
        />
      </Panel>
    </Page>
  )
}

function Progressed({ company }: { company: CompanyProfile }) {
  const { t } = useWords()
  const tell = useTell()
  const { act, pending } = useWrite(organisationRoutes.completeProfile, {
    onDone: async () => {
      tell.success(t('app.complete.done'))
      await session.load()
    },
  })
  const { missing, progress } = company
  return (
    <section className={styles.progress} aria-label={t('app.complete.progress')}>
      <div className={styles.line}>
        <strong className="figures">{t('app.complete.percent', { percent: progress })}</strong>
        <span className={styles.left}>
          {missing.length === 0 ? t('app.complete.ready') : t('app.complete.missing', { count: missing.length })}
        </span>
      </div>
      <Progress value={progress} size="md" radius="xl" aria-label={t('app.complete.progress')} />
      {missing.length > 0 && (
        <ul className={styles.missing}>
          {missing.map((path) => (
            <li key={path}>
              <IconCircleDashed size={16} aria-hidden />
              <Link to={`?tab=${path.split('.')[0]}`}>{t(`organisations.field.${path.split('.').at(-1)}`)}</Link>
            </li>
          ))}
        </ul>
      )}
      {company.allowed.includes('complete') && (
        <Button
          className={styles.done ?? ''}
          size="md"
          loading={pending}
          leftSection={<IconCircleCheck size={20} aria-hidden />}
          onClick={() => void act({})}
        >
          {t('app.complete.submit')}
        </Button>
      )}
    </section>
  )
}
