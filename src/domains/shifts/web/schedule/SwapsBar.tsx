import { UnstyledButton } from '@mantine/core'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { swapRoutes } from '../../contract/swaps.ts'
import { ShiftTimes } from '../ShiftTimes.tsx'
import styles from './OpenShiftsBar.module.css'

/** The swaps that wait for approval, on any day, above the schedule. */
export function SwapsBar({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(swapRoutes.listSwaps, { query: { status: 'accepted', limit: '50' } })
  if (list.items.length === 0) return null
  return (
    <section className={styles.bar} aria-label={t('shifts.swap.waiting')}>
      <ul className={styles.shifts}>
        {list.items.map(({ id, shift, worker, taker }) => (
          <li key={id}>
            <UnstyledButton className={styles.shift ?? ''} onClick={() => onOpen(id)}>
              <strong>{t('shifts.swap.toApprove')}</strong>
              <span>{format.day(shift.startsAt, 'weekday')}</span>
              <ShiftTimes shift={shift} />
              <span>{t('shifts.swap.between', { worker: worker.name, colleague: taker?.name ?? '' })}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <MoreButton list={list} size="sm" />
    </section>
  )
}
