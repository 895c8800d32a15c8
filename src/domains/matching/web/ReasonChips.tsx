import { IconAlertTriangle, IconBan, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { tones } from '../rules/replacement.ts'
import styles from './ReasonChips.module.css'

/** A reason for or against a worker, or a fact. */
export interface ReasonChip {
  readonly kind: string
  readonly tone: (typeof tones)[number]
  /** True if it prevents an offer or an assignment. */
  readonly blocks: boolean
  readonly message: string
}

/** The reasons for and against a worker, in a line below the name; nothing without any. */
export function ReasonChips({ name, reasons }: { name: string; reasons: readonly ReasonChip[] }) {
  const { t } = useTranslation()
  if (reasons.length === 0) return null
  return (
    <ul className={styles.reasons} aria-label={t('matching.reasonsOf', { name })}>
      {reasons.map(({ kind, tone, blocks, message }) => (
        <li key={kind} className={styles.reason} data-tone={blocks ? 'blocks' : tone}>
          <ReasonIcon tone={tone} blocks={blocks} />
          {blocks && <span className="visually-hidden">{t('matching.blocks')}</span>}
          {!blocks && tone === 'against' && <span className="visually-hidden">{t('matching.warns')}</span>}
          {message}
        </li>
      ))}
    </ul>
  )
}

function ReasonIcon({ tone, blocks }: Pick<ReasonChip, 'tone' | 'blocks'>) {
  if (blocks) return <IconBan size={16} aria-hidden />
  if (tone === 'against') return <IconAlertTriangle size={16} aria-hidden />
  return tone === 'for' ? <IconCheck size={16} aria-hidden /> : <IconInfoCircle size={16} aria-hidden />
}
