import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconSend, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { choicesOf, fieldLabel } from '#base/field-texts.ts'
import { isIn } from '#base/status-groups.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { requestGroups } from '#domains/requests/rules.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { type GrowingList, useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { ChosenBar } from '#platform/web/ui/list/ChosenBar.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { type Chosen, useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ListFoot } from '#platform/web/ui/list/ListFoot.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { type Candidate, matchingRoutes } from '../contract.ts'
import { CandidateRow } from './CandidateRow.tsx'
import styles from './Candidates.module.css'
import { OfferDialog } from './OfferDialog.tsx'
import { type RefusedOffer, RefusedOffers } from './RefusedOffers.tsx'

const vehicles = workerRecord.fields.vehicle.values

/** The ranked candidates of a request, of whom one or several can be offered the assignment. */
export function Candidates({ request }: { request: StaffingRequest }) {
  const { t } = useTranslation()
  const [{ free, who, vehicle }, setQuery, field] = useAddressQuery({ free: '', who: '', vehicle: '' })
  const [offered, setOffered] = useState<readonly Candidate[]>()
  const [refused, setRefused] = useState<readonly RefusedOffer[]>([])
  const [showsOthers, setShowsOthers] = useState(false)
  const query = {
    limit: '15',
    withoutObstacles: free === 'true' ? ('true' as const) : undefined,
    q: who || undefined,
    vehicle: vehicles.find((known) => known === vehicle),
  }
  const list = useList(matchingRoutes.listCandidates, {
    params: { id: request.id },
    query: { ...query, role: 'own' },
  })
  // Somebody who is searched by name is found with any role.
  const hasOthers = showsOthers || who !== '' || (!list.loading && !list.failure && list.items.length === 0)
  const others = useList(
    matchingRoutes.listCandidates,
    { params: { id: request.id }, query: { ...query, role: 'other' } },
    { enabled: hasOthers },
  )
  const candidates = hasOthers ? [...list.items, ...others.items] : list.items
  const chosen = useChosen(
    candidates,
    ({ worker }) => worker.id,
    ({ allowed }) => allowed.includes('offer'),
  )
  const isOpen = request.allowed.includes('offer')
  const isFiltered = free !== '' || who !== '' || vehicle !== ''
  return (
    <Panel flush title={t('matching.title')} lead={isOpen ? t('matching.lead') : why(t, request)}>
      <div className={styles.tools} role="search" aria-label={t('matching.filters')}>
        <SearchBox label={t('matching.search')} value={who} onSearch={(words) => setQuery({ who: words })} />
        <Filter
          label={t(fieldLabel(workerRecord, 'vehicle'))}
          all={t('matching.allVehicles')}
          choices={choicesOf(workerRecord, 'vehicle', t)}
          {...field('vehicle')}
        />
        <Checkbox
          label={t('matching.withoutObstacles')}
          checked={free === 'true'}
          onChange={(event) => setQuery({ free: event.currentTarget.checked ? 'true' : '' })}
        />
      </div>
      {list.failure ? (
        <Failed failure={list.failure} retry={list.retry} />
      ) : list.loading || (others.loading && list.items.length === 0) ? (
        <Loading rows={5} height={64} />
      ) : candidates.length === 0 && !others.failure ? (
        <Empty
          icon={IconUserSearch}
          title={isFiltered ? t('matching.nothing') : t('matching.empty')}
          text={isFiltered ? t('matching.nothingText') : t('matching.emptyText')}
        />
      ) : (
        <>
          <CandidateRows label={t('matching.title')} {...{ list, chosen }} onOffer={setOffered} />
          {list.items.length > 0 && who === '' && (
            <button
              type="button"
              className={styles.others}
              aria-expanded={showsOthers}
              onClick={() => setShowsOthers(!showsOthers)}
            >
              <IconChevronDown size={16} aria-hidden />
              {t('matching.otherRoles')}
            </button>
          )}
          {hasOthers &&
            (others.failure ? (
              <Failed failure={others.failure} retry={others.retry} />
            ) : others.loading ? (
              <Loading rows={3} height={64} />
            ) : (
              <CandidateRows label={t('matching.otherRoles')} list={others} chosen={chosen} onOffer={setOffered} />
            ))}
        </>
      )}
      {chosen.items.length > 0 && (
        <ChosenBar count={chosen.items.length} onClear={chosen.chooseNone}>
          <ActionButton icon={IconSend} onClick={() => setOffered(chosen.items)}>
            {t('matching.offer.many', { count: chosen.items.length })}
          </ActionButton>
        </ChosenBar>
      )}
      {offered && (
        <OfferDialog
          request={request}
          candidates={offered}
          onMade={(failed) => {
            chosen.chooseNone()
            setRefused(failed)
          }}
          onClose={() => setOffered(undefined)}
        />
      )}
      {refused.length > 0 && <RefusedOffers refused={refused} onClose={() => setRefused([])} />}
    </Panel>
  )
}

interface CandidateRowsProps {
  label: string
  list: GrowingList<Candidate, unknown>
  chosen: Chosen<Candidate>
  onOffer: (candidates: readonly Candidate[]) => void
}

/** The candidates with the role, or the others. */
function CandidateRows({ label, list, chosen, onOffer }: CandidateRowsProps) {
  if (list.items.length === 0) return null
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {list.items.map((candidate) => (
          <CandidateRow
            key={candidate.worker.id}
            candidate={candidate}
            chosen={list.items.some(chosen.may) ? chosen : undefined}
            onOffer={() => onOffer([candidate])}
          />
        ))}
      </ol>
      <ListFoot list={list} />
    </>
  )
}

function why(
  t: ReturnType<typeof useTranslation>['t'],
  { status, positions, filledPositions }: StaffingRequest,
): string {
  if (isIn(requestGroups.undecided, status)) return t('matching.afterApproval')
  return filledPositions >= positions ? t('matching.full') : t('matching.lead')
}
