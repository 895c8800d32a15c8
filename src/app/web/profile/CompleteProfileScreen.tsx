import { Group, Progress } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useState } from 'react'
import { registrationSteps } from '#domains/accounts/web/Steps.tsx'
import { session } from '#domains/accounts/web/session.ts'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import {
  missingFields,
  type Profile,
  type ProfileForms,
  profileIn,
  progressOf,
} from '#domains/organisations/rules/profile.ts'
import { ProfileScreen } from '#domains/organisations/web/ProfileScreen.tsx'
import { type ProfileTab, ProfileTabs } from '#domains/organisations/web/ProfileTabs.tsx'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import styles from './CompleteProfileScreen.module.css'

const next = { company: 'contacts', contacts: 'preferences', preferences: 'preferences' } as const
/** The steps of the registration before the tabs: email, its confirmation and the password. */
const passed = 3

/** The last three steps of a registration: the profile of the organisation. Saving the last one opens all other screens. */
export function CompleteProfileScreen() {
  const { t } = useTranslation()
  const tell = useToasts()
  const [{ tab }, setQuery] = useAddressQuery({ tab: 'company' })
  const company = useRead(organisationRoutes.readCompany, {})
  const contacts = useRead(organisationRoutes.readContacts, {})
  const preferences = useRead(organisationRoutes.readPreferences, {})
  const [typed, setTyped] = useState<Partial<ProfileForms>>({})
  const at = Object.keys(next).indexOf(tab)
  const completing = useWrite(organisationRoutes.completeProfile, {
    onDone: async () => {
      tell.success(t('app.complete.done'))
      await session.load()
    },
  })
  async function goOn(saved: ProfileTab) {
    // The steps share one version: the next one opens once it knows the version that this one has written.
    const [found] = await Promise.all([company.refetch(), contacts.refetch(), preferences.refetch()])
    setQuery({ tab: next[saved] })
    window.scrollTo({ top: 0 })
    const left = found.data?.missing ?? []
    if (saved === 'preferences' && left.length === 0) return completing.act({})
    if (saved === 'preferences') setQuery({ tab: left[0]?.split('.')[0] ?? 'company' })
  }
  return (
    <Page title={t('app.complete.title')} lead={t('app.complete.lead')} narrow>
      <p className={styles.step}>
        {t('accounts.register.step', { now: passed + 1 + Math.max(at, 0), of: registrationSteps })}
      </p>
      {company.data && contacts.data && preferences.data && (
        <Progressed
          profile={profileIn({
            company: company.data,
            contacts: contacts.data,
            preferences: preferences.data,
            ...typed,
          })}
          mayComplete={company.data.allowed.includes('complete')}
          pending={completing.pending}
          onComplete={() => void completing.act({})}
        />
      )}
      <Panel>
        <ProfileTabs
          passed={passed}
          submit={(of) => t(of === 'preferences' ? 'app.complete.submit' : 'app.complete.saveAndContinue')}
          onTyped={(values) => setTyped((before) => ({ ...before, ...values }))}
          onSaved={(saved: ProfileTab) => void goOn(saved)}
        />
      </Panel>
    </Page>
  )
}

interface ProgressedProps {
  /** Including unsaved input. */
  profile: Profile
  mayComplete: boolean
  pending: boolean
  onComplete: () => void
}

function Progressed({ profile, mayComplete, pending, onComplete }: ProgressedProps) {
  const { t } = useTranslation()
  const missing = missingFields(profile)
  const progress = progressOf(profile)
  return (
    <section className={styles.progress} aria-label={t('app.complete.progress')}>
      <Group gap="0.25rem 1rem" align="stretch" justify="space-between">
        <strong className="figures">{t('app.complete.percent', { percent: progress })}</strong>
        <span className={styles.left}>
          {missing.length === 0 ? t('app.complete.ready') : t('app.complete.missing', { count: missing.length })}
        </span>
      </Group>
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
      {mayComplete && (
        <ActionButton
          className={styles.done ?? ''}
          size="md"
          loading={pending}
          icon={IconCircleCheck}
          onClick={onComplete}
        >
          {t('app.complete.open')}
        </ActionButton>
      )}
    </section>
  )
}

/** The organisation's profile; a new name or time zone applies to the session immediately. */
export function CompanyProfileScreen() {
  return <ProfileScreen onSaved={() => void session.load()} />
}
