import { IconCalendarPlus, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { WorkerProfile } from '../../contract.ts'
import { SignInDetails } from '../SignInDetails.tsx'
import styles from './WorkerAdded.module.css'

interface Props {
  worker: WorkerProfile
  /** The temporary password; undefined if it could not be read. The worker has a link by email nevertheless. */
  password: string | undefined
  onAnother: () => void
}

/** What to pass on to a worker who was just added, and links to continue. */
export function WorkerAdded({ worker, password, onAnother }: Props) {
  const { t } = useTranslation()
  const mayOffer = useMay('assignments:write')
  return (
    <>
      <Panel title={t('workforce.signIn.title')} lead={t('workforce.signIn.lead', { email: worker.email })}>
        <SignInDetails email={worker.email} password={password} />
      </Panel>
      <div className={styles.ways}>
        <LinkButton to={`/provider/workforce/profile/${worker.id}`} variant="default" icon={IconUser}>
          {t('workforce.added.profile')}
        </LinkButton>
        <ActionButton variant="default" onClick={onAnother} icon={IconUserPlus}>
          {t('workforce.added.another')}
        </ActionButton>
        {mayOffer && (
          <LinkButton to={`/provider/assignments/add?workerId=${worker.id}`} icon={IconCalendarPlus}>
            {t('workforce.added.offer')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
