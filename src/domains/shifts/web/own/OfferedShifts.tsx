import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { type OfferedShift, type OwnSwap, swapRoutes } from '../../contract/swaps.ts'
import { SwapBadge } from '../SwapBadge.tsx'
import { useShiftTimes } from '../use-shift-times.ts'
import { OfferedShiftCard } from './OfferedShiftCard.tsx'
import card from './OwnShiftCard.module.css'
import styles from './ShiftList.module.css'

/** The shifts that colleagues offer to the worker, and those that the worker has accepted and that wait for the organisation. */
export function OfferedShifts() {
  const { t } = useTranslation()
  const offers = useList(swapRoutes.listOfferedShifts, { query: { limit: '30' } })
  const own = useList(swapRoutes.listOwnSwaps, { query: { open: 'true', limit: '30' } })
  const accepted = own.items.filter(({ isOwn }) => !isOwn)
  const failed = offers.failure ? offers : own
  if (failed.failure) return <Failed failure={failed.failure} retry={failed.retry} />
  if (offers.items.length === 0 && accepted.length === 0) return null
  return (
    <Stack component="section" gap="0.75rem" aria-label={t('shifts.swap.incoming')}>
      <h2 className={styles.title}>{t('shifts.swap.incoming')}</h2>
      <ul className={styles.shifts}>
        {accepted.map((swap) => (
          <li key={swap.id}>
            <AcceptedCard swap={swap} />
          </li>
        ))}
        {offers.items.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
      <MoreButton list={offers} size="md" />
    </Stack>
  )
}

/** Who offers a shift, and for which shift of the worker. */
function useLines() {
  const { t } = useTranslation()
  const format = useFormat()
  const timesOf = useShiftTimes()
  return ({ colleague, exchange }: OfferedShift | OwnSwap) => [
    colleague ? t('shifts.swap.offeredBy', { worker: colleague.name }) : t('shifts.swap.offeredByColleague'),
    ...(exchange
      ? [t('shifts.swap.forYours', { shift: `${format.day(exchange.startsAt, 'weekday')}, ${timesOf(exchange)}` })]
      : []),
  ]
}

function OfferCard({ offer }: { offer: OfferedShift }) {
  const linesOf = useLines()
  return (
    <OfferedShiftCard shift={offer.shift} of={offer} lines={linesOf(offer)}>
      <AnswerButtons offer={offer} />
    </OfferedShiftCard>
  )
}

function AnswerButtons({ offer: { id, allowed, project } }: { offer: OfferedShift }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const accept = useWrite(swapRoutes.acceptSwap)
  const decline = useWrite(swapRoutes.declineSwap, { onDone: () => tell.success(t('shifts.swap.declined')) })
  const params = { id }

  async function take() {
    const outcome = await accept.write({ params })
    if (outcome.ok)
      tell.success(
        outcome.answer.status === 'done'
          ? t('shifts.claim.taken', { project: project.name })
          : t('shifts.swap.acceptedByYou'),
      )
    // A colleague was faster, so this is information and not an error.
    else if (isRefusal(outcome.problem, 'NO_POSITION_LEFT')) tell.info(outcome.problem.message)
    else tell.failure(outcome.problem)
  }

  return (
    <Group gap="xs">
      {allowed.includes('decline') && (
        <Button
          size="md"
          variant="default"
          loading={decline.pending}
          onClick={() => void decline.act({ params, body: {} })}
        >
          {t('shifts.swap.decline')}
        </Button>
      )}
      {allowed.includes('accept') && (
        <Button
          size="md"
          leftSection={<IconArrowsExchange size={18} aria-hidden />}
          loading={accept.pending}
          onClick={() => void take()}
        >
          {t('shifts.swap.accept')}
        </Button>
      )}
    </Group>
  )
}

/** A swap that the worker has accepted: the colleague is responsible until the organisation approves it. */
function AcceptedCard({ swap }: { swap: OwnSwap }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const linesOf = useLines()
  const decline = useWrite(swapRoutes.declineSwap, { onDone: () => tell.success(t('shifts.swap.takenBack')) })
  return (
    <OfferedShiftCard shift={swap.shift} of={swap} lines={linesOf(swap)}>
      <SwapBadge status={swap.status} />
      <span className={card.quiet}>{t('shifts.swap.colleagueResponsible')}</span>
      <Button
        size="md"
        variant="default"
        loading={decline.pending}
        onClick={() => void decline.act({ params: { id: swap.id }, body: {} })}
      >
        {t('shifts.swap.takeBack')}
      </Button>
    </OfferedShiftCard>
  )
}
