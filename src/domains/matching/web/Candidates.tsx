import { Checkbox } from '@mantine/core'
import { IconSend, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { choicesOf, fieldLabel } from '#base/field-texts.ts'
import { isIn } from '#base/status-groups.ts'
import type { StaffingRequest } from '#domains/requests/contract.ts'
import { requestGroups } from '#domains/requests/rules.ts'
import { workerRecord } from '#domains/workforce/contract/fields.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { ChosenBar } from '#platform/web/ui/list/ChosenBar.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { Filter } from '#platform/web/forms/filter/Filter.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { SearchBox } from '#platform/web/ui/list/SearchBox.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
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
  const list = useList(matchingRoutes.listCandidates, {
    params: { id: request.id },
    query: {
      limit: '15',
      withoutObstacles: free === 'true' ? 'true' : undefined,
      q: who || undefined,
      vehicle: vehicles.find((known) => known === vehicle),
    },
  })
  const chosen = useChosen(
    list.items,
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
      ) : list.loading ? (
        <Loading rows={5} height={64} />
      ) : list.items.length === 0 ? (
        <Empty
          icon={IconUserSearch}
          title={isFiltered ? t('matching.nothing') : t('matching.empty')}
          text={isFiltered ? t('matching.nothingText') : t('matching.emptyText')}
        />
      ) : (
        <ol className={styles.list} aria-label={t('matching.title')}>
          {list.items.map((candidate) => (
            <CandidateRow
              key={candidate.worker.id}
              candidate={candidate}
              chosen={list.items.some(chosen.may) ? chosen : undefined}
              onOffer={() => setOffered([candidate])}
            />
          ))}
        </ol>
      )}
      {list.items.length > 0 && <ListFoot list={list} />}
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

function why(
  t: ReturnType<typeof useTranslation>['t'],
  { status, positions, filledPositions }: StaffingRequest,
): string {
  if (isIn(requestGroups.undecided, status)) return t('matching.afterApproval')
  return filledPositions >= positions ? t('matching.full') : t('matching.lead')
}
