import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OwnShift } from '../contract/own-shifts.ts'
import styles from './SwapNotice.module.css'

/** Says that a shift is offered, and that its worker is responsible for it until the swap is done. */
export function SwapNotice({ shift: { swap } }: { shift: Pick<OwnShift, 'swap'> }) {
  const { t } = useTranslation()
  if (!swap) return null
  return (
    <span className={styles.notice}>
      <IconArrowsExchange size={18} aria-hidden />
      <span>
        {swap.status === 'accepted' ? t('shifts.swap.acceptedNotice') : t('shifts.swap.proposedNotice')}{' '}
        {t('shifts.swap.responsible')}
      </span>
    </span>
  )
}
