import { ActionIcon } from '@mantine/core'
import { IconCheck, IconBan, IconMessage2, IconX } from '@tabler/icons-react'
import { totals } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StickyBar } from '#platform/web/ui/page/StickyBar.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import type { Entry } from '../../contract.ts'

interface Props {
  chosen: readonly Entry[]
  isPending: boolean
  onDecide: (decision: 'approve' | 'reject' | 'requestChanges') => void
  onClear: () => void
}

/** The number of selected entries, their totals, and the bulk decisions. */
export function DecideBar({ chosen, isPending, onDecide, onClear }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const minutes = chosen.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0)
  return (
    <StickyBar
      accent
      label={t('timesheets.approval.chosen')}
      note={
        <>
          <strong>{t('timesheets.bulk.chosen', { count: chosen.length })}</strong>
          <span>{format.duration(minutes)}</span>
          <span>{format.moneys(totals(chosen.map(({ worth }) => worth)))}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            disabled={isPending}
            title={t('timesheets.bulk.clear')}
            aria-label={t('timesheets.bulk.clear')}
            onClick={onClear}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      }
    >
      <ActionButton
        size="md"
        variant="default"
        disabled={isPending}
        icon={IconMessage2}
        iconSize={18}
        onClick={() => onDecide('requestChanges')}
      >
        {t('timesheets.decision.requestChanges.action')}
      </ActionButton>
      <ActionButton
        size="md"
        variant="default"
        disabled={isPending}
        icon={IconBan}
        iconSize={18}
        onClick={() => onDecide('reject')}
      >
        {t('timesheets.decision.reject.action')}
      </ActionButton>
      <ActionButton size="md" loading={isPending} icon={IconCheck} iconSize={18} onClick={() => onDecide('approve')}>
        {t('timesheets.decision.approve.action')}
      </ActionButton>
    </StickyBar>
  )
}
