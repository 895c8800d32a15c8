import { Group } from '@mantine/core'
import { IconCertificate, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Certification } from '../../contract.ts'
import { ExpiryBadge } from '../ExpiryBadge.tsx'
import { DocumentLink } from '../filed/DocumentLink.tsx'
import { useFiledDocuments } from '../filed/use-filed-documents.ts'
import { CertificationMenu, type OpenDialog } from './CertificationMenu.tsx'
import type { Verification } from '../../rules.ts'
import type texts from '../../locales/en.json'
import styles from './Certifications.module.css'

interface Props {
  workerId: string | undefined
  certification: Certification
  onOpen: (dialog: OpenDialog) => void
}

/** One certification: issuer, expiry, verification and documents. */
export function CertificationCard({ workerId, certification, onOpen }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, issuer, number, issuedOn, expiresOn, examDate, verification, decision, allowed } = certification
  const filed = useFiledDocuments(workerId ? { workerId } : {}).items.filter(
    (one) => one.certification?.id === certification.id,
  )
  const by = [issuer, number && t('documents.certification.numbered', { number })].filter(Boolean).join(' · ')
  const days = [
    expiresOn ? t('documents.expiry.until', { date: format.date(expiresOn) }) : t('documents.expiry.endless'),
    issuedOn && t('documents.certification.issued', { date: format.date(issuedOn) }),
    examDate && t('documents.certification.exam', { date: format.date(examDate) }),
  ]
  const mayVerify = allowed.includes('verify') && verification === 'unverified'
  return (
    <li className={styles.one}>
      <span className={styles.icon} aria-hidden>
        <IconCertificate size={22} />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>{name}</h3>
          <VerificationBadge verification={verification} />
          <ExpiryBadge expiresOn={expiresOn} />
        </div>
        {by && <p className={styles.line}>{by}</p>}
        <p className={styles.note}>{days.filter(Boolean).join(' · ')}</p>
        {decision && verification !== 'unverified' && (
          <p className={styles.note}>
            {t(`documents.decided.${verification}`, { name: decision.by.name, date: format.day(decision.at) })}
          </p>
        )}
        {decision?.comment && <blockquote className={styles.said}>{decision.comment}</blockquote>}
        {filed.length > 0 && (
          <ul className={styles.files}>
            {filed.map((one) => (
              <li key={one.id}>
                <DocumentLink document={one} />
              </li>
            ))}
          </ul>
        )}
        {mayVerify && (
          <Group gap="0.5rem" align="stretch" mt="0.75rem">
            <ActionButton
              size="sm"
              variant="default"
              icon={IconRosetteDiscountCheck}
              aria-label={t('documents.verify.of', { name })}
              onClick={() => onOpen('verify')}
            >
              {t('documents.verify.action')}
            </ActionButton>
          </Group>
        )}
      </div>
      {allowed.length > 0 && <CertificationMenu workerId={workerId} certification={certification} onOpen={onOpen} />}
    </li>
  )
}

const verifications: Tones<Verification, (typeof texts)['verification']> = {
  unverified: 'waiting',
  verified: 'good',
  rejected: 'bad',
}

/** Whether the organisation has verified a certification. */
function VerificationBadge({ verification }: { verification: Verification }) {
  return <StatusBadge status={verification} tones={verifications} label={`documents.verification.${verification}`} />
}
