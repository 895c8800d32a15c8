import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#base/phone.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { MailAddress } from '#platform/web/ui/record/MailAddress.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PendingAddress } from '#domains/accounts/web/PendingAddress.tsx'
import { useMay } from '#domains/accounts/web/session.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import type { WorkerProfile } from '../../contract.ts'
import { emailChangeRoutes } from '../../contract/email-changes.ts'
import styles from './WorkerContact.module.css'

/** A worker's contact details as links. */
export function WorkerContact({ worker }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const { email, phone, address } = worker
  return (
    <Panel title={t('workforce.profile.contact')}>
      <WaitingEmail worker={worker} />
      <ul className={styles.ways}>
        {phone && (
          <ContactLine
            label={t('workforce.profile.call')}
            icon={<IconPhone size={18} aria-hidden />}
            href={`tel:${phone}`}
          >
            {formatPhone(phone)}
          </ContactLine>
        )}
        <ContactLine
          label={t('workforce.profile.write')}
          icon={<IconMail size={18} aria-hidden />}
          href={`mailto:${email}`}
        >
          <MailAddress address={email} />
        </ContactLine>
        {address && (
          <ContactLine
            label={t('workforce.field.address')}
            icon={<IconMapPin size={18} aria-hidden />}
            newTab={t('clients.place.newTab', { name: t('workforce.field.address') })}
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
          >
            {address}
          </ContactLine>
        )}
      </ul>
    </Panel>
  )
}

interface Props {
  label: string
  icon: ReactNode
  href: string
  /** Announces that the link opens a new tab, if it does. */
  newTab?: string
  children: ReactNode
}

function ContactLine({ label, icon, href, newTab, children }: Props) {
  return (
    <li>
      <a href={href} className={styles.way} {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <span className={styles.value}>{children}</span>
          {newTab && <span className="visually-hidden">{newTab}</span>}
        </span>
      </a>
    </li>
  )
}

/** A worker's new email address that is not confirmed yet, as shown to the organisation. */
function WaitingEmail({ worker: { id, pendingEmail } }: { worker: WorkerProfile }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const mayChange = useMay('pay:read')
  const resend = useWrite(emailChangeRoutes.resendEmailLink)
  const cancel = useWrite(emailChangeRoutes.cancelEmailChange)
  if (pendingEmail === null) return null
  const params = { id }
  return (
    <PendingAddress
      email={pendingEmail}
      pending={resend.pending}
      {...(mayChange && {
        onResend: async () => {
          if ((await resend.act({ params })).ok) tell.success(t('accounts.email.sent', { email: pendingEmail }))
        },
        onCancel: async () => {
          if ((await cancel.act({ params })).ok) tell.success(t('accounts.email.cancelled'))
        },
      })}
    />
  )
}
