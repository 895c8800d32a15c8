import { Anchor } from '@mantine/core'
import { IconExternalLink, IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { daysBetween } from '#base/days.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Opportunity } from '../../contract.ts'
import styles from '../certification/Certifications.module.css'

/** One course or exam: organiser, date, description and link. */
export function OpportunityCard({ opportunity, menu }: { opportunity: Opportunity; menu?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { title, organiser, examDate, description, link } = opportunity
  const left = examDate === null ? undefined : daysBetween(todayIn(format.timeZone), examDate)
  const when = examDate === null ? t('documents.opportunity.anyDay') : format.date(examDate)
  return (
    <li className={styles.one}>
      <span className={styles.icon} aria-hidden>
        <IconSchool size={22} />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>{title}</h3>
          {left !== undefined && left < 0 && <ToneBadge tone="neutral">{t('documents.opportunity.past')}</ToneBadge>}
          {left !== undefined && left >= 0 && left <= 30 && (
            <ToneBadge tone="waiting">{t('documents.opportunity.soon', { days: left })}</ToneBadge>
          )}
        </div>
        <p className={styles.note}>{[organiser, when].filter(Boolean).join(' · ')}</p>
        {description && <p className={styles.about}>{description}</p>}
        {link && (
          <p className={styles.line}>
            <Anchor
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t('documents.opportunity.open', { title })}
            >
              {new URL(link).hostname} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          </p>
        )}
      </div>
      {menu}
    </li>
  )
}
