import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StatusBadge, ToneBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ShiftStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<ShiftStatus | 'draft' | 'published' | 'notClockedIn' | 'noShow', (typeof texts)['status']> = {
  draft: 'waiting',
  published: 'news',
  scheduled: 'news',
  active: 'active',
  left_early: 'bad',
  completed: 'good',
  cancelled: 'bad',
  notClockedIn: 'bad',
  noShow: 'bad',
}

interface Props {
  status: ShiftStatus
  isDraft?: boolean
  /** That the worker has not come: not clocked in, or marked as a no-show. */
  missing?: 'notClockedIn' | 'noShow' | null | undefined
  /** True if the worker has reported sick for it. */
  isSick?: boolean
}

/** The status of a shift. For planners, who pass `isDraft`, a scheduled shift is a draft or published. */
export function ShiftStatusBadge({ status, isDraft, missing, isSick = false }: Props) {
  const { t } = useTranslation()
  const scheduled = isDraft ? 'draft' : 'published'
  const planned = status === 'scheduled' && isDraft !== undefined ? scheduled : status
  const shown = missing ?? planned
  if (isSick) return <ToneBadge tone="waiting">{t('shifts.own.sick')}</ToneBadge>
  return <StatusBadge status={shown} tones={tones} label={`shifts.status.${shown}`} />
}
