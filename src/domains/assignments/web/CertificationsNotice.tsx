import { Alert, Anchor } from '@mantine/core'
import { IconCertificateOff } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import type { Assignment, OwnAssignment } from '#domains/assignments/contract.ts'
import styles from './CertificationsNotice.module.css'

type Props = { readonly assignment: Assignment } | { readonly own: OwnAssignment }

/**
 * Lists the required certifications that are missing, expired or expiring, with a link to the worker’s certifications.
 * Renders nothing if there are none.
 */
export function CertificationsNotice(props: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const isOwn = 'own' in props
  const { certificationProblems, status } = isOwn ? props.own : props.assignment
  if (certificationProblems.length === 0) return null
  const isOffer = status === 'pending'
  const link = isOwn
    ? '/worker/certifications'
    : `/provider/workforce/profile/${props.assignment.worker.id}?tab=certifications`
  return (
    <Alert
      color={isOffer || certificationProblems.some(({ problem }) => problem !== 'expiring') ? 'red' : 'yellow'}
      icon={<IconCertificateOff size={20} aria-hidden />}
      title={t(isOffer ? 'assignments.certifications.blocksAnswer' : 'assignments.certifications.lacking')}
    >
      <ul className={styles.list}>
        {certificationProblems.map(({ name, problem, expiresOn }) => (
          <li key={name}>
            {t(`assignments.certifications.${problem}`, {
              name,
              date: expiresOn === null ? '' : format.date(expiresOn),
            })}
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={link}>
        {t('assignments.certifications.link')}
      </Anchor>
    </Alert>
  )
}
