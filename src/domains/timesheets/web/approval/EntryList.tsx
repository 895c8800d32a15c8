import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Failed } from '#platform/web/ui/feedback/Failed.tsx'
import { Loading } from '#platform/web/ui/feedback/Loading.tsx'
import { ListFoot } from '#platform/web/ui/list/ListFoot.tsx'
import type { ListView } from '#platform/web/ui/list/use-list-view.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { Entry } from '../../contract.ts'
import styles from './ApprovalScreen.module.css'
import { DecideBar } from './DecideBar.tsx'
import { EntryTable } from './EntryTable.tsx'
import { Filters } from './Filters.tsx'
import { Totals } from './Totals.tsx'
import type { Deciding } from './use-deciding.ts'
import type { Entries } from './use-entries.ts'

interface Props {
  of: Entries
  view: ListView<Entry>
  deciding: Deciding
}

/** The filters, the entries, and the bulk decisions on the selected ones. */
export function EntryList({ of: { by, list, decisions, entries, selection, cursor }, view, deciding }: Props) {
  const { t } = useTranslation()
  const { filter, setFilter, isFiltered, clear } = by
  const { plain, chosen, ids, choose, chooseGroup, chooseAll, chooseNone } = selection
  const { region, hrefOf, openFrom } = cursor
  const groups = filter.sort === 'worker' ? 'worker' : 'day'
  return (
    <div className={styles.list} ref={region}>
      <Panel flush>
        <Filters {...{ filter, setFilter, isFiltered, clear }} sample={entries[0]} />
        {list.first && (
          <Totals
            first={list.first}
            ableCount={plain.length}
            chosenCount={chosen.length}
            onChooseAll={(all) => (all ? chooseAll() : chooseNone())}
            groups={groups}
            onGroup={(by) => setFilter({ sort: by === 'worker' ? 'worker' : '' })}
          />
        )}
        {list.failure && <Failed title={t('timesheets.failure.load')} failure={list.failure} retry={list.retry} />}
        {list.loading && <Loading rows={10} height={44} />}
        {list.first && entries.length === 0 && (
          <Empty
            icon={IconClipboardCheck}
            title={isFiltered ? t('timesheets.approval.nothing') : t('timesheets.approval.empty')}
            text={isFiltered ? t('timesheets.approval.nothingText') : t('timesheets.approval.emptyText')}
            action={
              isFiltered && (
                <Button variant="default" onClick={clear}>
                  {t('timesheets.approval.clear')}
                </Button>
              )
            }
          />
        )}
        {entries.length > 0 && (
          <>
            <EntryTable
              entries={entries}
              view={view}
              openId={filter.entry}
              hrefOf={hrefOf}
              chosen={ids}
              pending={decisions.pending}
              oldestFirst={filter.sort === 'date'}
              onSort={() => setFilter({ sort: filter.sort === 'date' ? '' : 'date' })}
              onOpen={openFrom}
              onChoose={choose}
              onChooseGroup={chooseGroup}
              groups={groups}
              onApprove={deciding.approveOne}
            />
            <ListFoot narrow list={list} />
          </>
        )}
      </Panel>
      {chosen.length > 0 && (
        <DecideBar
          chosen={chosen}
          isPending={decisions.pending.size > 0 && deciding.approving !== null}
          onDecide={(decision) => deciding.ask(decision, chosen)}
          onClear={chooseNone}
        />
      )}
    </div>
  )
}
