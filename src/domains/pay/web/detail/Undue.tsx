import { Button } from '@mantine/core'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import styles from './Missing.module.css'

type Paid = PayPeriodInFull['missing']['undue']['items'][number]

/** An allowance that was paid and is not due, with a button that takes it back in this period. */
export function Undue({ period, paid }: { period: PayPeriodInFull; paid: Paid }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { write, pending } = useWrite(payRoutes.adjustPeriod)
  const { worker, assignmentId, role, ground, amount, lineId } = paid
  async function takeBack() {
    const reason = t('pay.missing.undueReason', { role, ground: t(`assignments.endGround.${ground}`) })
    const { currency } = amount
    const outcome = await write({
      params: { id: period.id },
      body: {
        workerId: worker.id,
        kind: 'earning',
        amount: { amount: 0 - amount.amount, currency },
        reason,
        correctsLineId: lineId,
      },
    })
    if (outcome.ok) tell.success(t('pay.adjust.done'))
    else tell.failure(outcome.problem)
  }
  return (
    <li>
      <Link to={`/provider/assignments/${assignmentId}`}>{`${worker.name} · ${role}`}</Link>
      <span className={styles.figure}>{format.money(amount)}</span>
      <span>{t(`assignments.endGround.${ground}`)}</span>
      {period.allowed.includes('adjust') && (
        <Button
          variant="default"
          size="compact-sm"
          loading={pending}
          aria-label={t('pay.missing.takeBackFrom', { worker: worker.name })}
          onClick={() => void takeBack()}
        >
          {t('pay.missing.takeBack')}
        </Button>
      )}
    </li>
  )
}
