import { Badge, Stack, VisuallyHidden } from '@mantine/core'
import { IconCalendarCheck, IconX } from '@tabler/icons-react'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { isRefusal } from '#platform/web/failure/problem.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { MoreButton } from '#platform/web/ui/list/MoreButton.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type ClaimableShift, openShiftRoutes } from '../../contract/open-shifts.ts'
import { replacementRoutes } from '../../contract/replacements.ts'
import { ClaimBadge } from '../ClaimBadge.tsx'
import { OfferedShiftCard } from './OfferedShiftCard.tsx'
import styles from './ShiftList.module.css'

/** The open shifts that the worker may take: those that were offered to the worker first, then the others, with the reason for those that cannot be taken. */
export function OpenShifts() {
  const { t } = useTranslation()
  const offers = useList(openShiftRoutes.listClaimableShifts, { query: { limit: '30', offered: 'true' } })
  const list = useList(openShiftRoutes.listClaimableShifts, { query: { limit: '30', offered: 'false' } })
  const failed = offers.failure ? offers : list
  if (failed.failure) return <Failed failure={failed.failure} retry={failed.retry} />
  if (offers.loading || list.loading) return <Loading rows={3} height={140} />
  if (offers.items.length + list.items.length === 0)
    return <Empty icon={IconCalendarCheck} title={t('shifts.claim.empty')} text={t('shifts.claim.emptyText')} />
  return (
    <Stack gap="1.25rem">
      <VisuallyHidden component="h2">{t('shifts.claim.title')}</VisuallyHidden>
      <ul className={styles.shifts}>
        {[...offers.items, ...list.items].map((shift) => (
          <li key={shift.id}>
            <OpenShiftCard shift={shift} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} size="md" />
    </Stack>
  )
}

function OpenShiftCard({ shift }: { shift: ClaimableShift }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { startsAt, closesAt, offeredAt, positionsLeft, claim } = shift
  const hasDeadline = offeredAt !== null || closesAt !== startsAt
  const left = [
    t('shifts.claim.left', { count: positionsLeft }),
    ...(hasDeadline ? [t('shifts.claim.closes', { at: format.moment(closesAt) })] : []),
  ]
  return (
    <OfferedShiftCard shift={shift} of={shift} last={left.join(' · ')} reason={claim?.reason ?? null}>
      {offeredAt && (
        <Badge variant="light" tt="none">
          {t('shifts.claim.offered')}
        </Badge>
      )}
      {claim && <ClaimBadge status={claim.status} />}
      <ClaimButton shift={shift} />
    </OfferedShiftCard>
  )
}

/** The button that takes the shift or asks for it, or that withdraws the request. */
function ClaimButton({ shift: { id, project, claiming, offeredAt, allowed } }: { shift: ClaimableShift }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const claim = useWrite(openShiftRoutes.claimOpenShift)
  const withdraw = useWrite(openShiftRoutes.withdrawClaim, {
    onDone: () => tell.success(t('shifts.claim.withdrawn')),
  })
  const decline = useWrite(replacementRoutes.declineOffer, {
    onDone: () => tell.success(t('shifts.claim.declined')),
  })
  const params = { id }

  async function take() {
    const outcome = await claim.write({ params })
    if (outcome.ok)
      tell.success(
        outcome.answer.status === 'accepted'
          ? t('shifts.claim.taken', { project: project.name })
          : t('shifts.claim.asked'),
      )
    // Another worker took the last position, so this is information and not an error.
    else if (isRefusal(outcome.problem, 'NO_POSITION_LEFT')) tell.info(outcome.problem.message)
    else tell.failure(outcome.problem)
  }

  if (allowed.includes('withdraw'))
    return (
      <ActionButton
        size="md"
        variant="default"
        icon={IconX}
        loading={withdraw.pending}
        onClick={() => void withdraw.act({ params })}
      >
        {t('shifts.claim.withdraw')}
      </ActionButton>
    )
  const label = offeredAt ? 'shifts.claim.accept' : claiming === 'first_come' ? 'shifts.claim.take' : 'shifts.claim.ask'
  return (
    <>
      {allowed.includes('decline') && (
        <ActionButton
          size="md"
          variant="default"
          icon={IconX}
          loading={decline.pending}
          onClick={() => void decline.act({ params })}
        >
          {t('shifts.claim.decline')}
        </ActionButton>
      )}
      {allowed.includes('claim') && (
        <ActionButton size="md" icon={IconCalendarCheck} loading={claim.pending} onClick={() => void take()}>
          {t(label)}
        </ActionButton>
      )}
    </>
  )
}
