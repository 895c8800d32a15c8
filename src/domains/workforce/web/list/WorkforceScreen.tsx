import { Button } from '@mantine/core'
import { IconFileImport, IconSend, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { choicesOf, fieldLabel } from '#base/field-texts.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { ViewsMenu } from '#domains/accounts/web/ViewsMenu.tsx'
import { TagSelection } from '#domains/tags/web/TagSelection.tsx'
import { call } from '#platform/web/api/client.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { FieldSelection } from '#platform/web/forms/selection/FieldSelection.tsx'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { BulkReport, type BulkResult, bulkResult } from '#platform/web/ui/list/BulkReport.tsx'
import { ColumnsMenu } from '#platform/web/ui/list/ColumnsMenu.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { useListView } from '#platform/web/ui/list/use-list-view.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type WorkerSummary, workforceRoutes } from '../../contract.ts'
import { workerRecord } from '../../contract/fields.ts'
import { invitationRoutes } from '../../contract/invitations.ts'
import { workerName } from '../../rules.ts'
import { BulkChange } from './BulkChange.tsx'
import { InviteWorkerDialog } from './InviteWorkerDialog.tsx'
import { useWorkerColumns } from './use-worker-columns.ts'
import { useWorkerFilters } from './use-worker-list.ts'
import { WorkerFilterBar } from './WorkerFilterBar.tsx'

const keyOf = ({ id }: WorkerSummary) => id
const mayBeChosen = ({ allowed }: WorkerSummary) => allowed.includes('edit')

interface Props {
  /** Further actions on the selected workers; later domains provide them. */
  actions?: (workers: readonly WorkerSummary[], onDone: (result: BulkResult) => void) => ReactNode
}

/** The organisation's workers, with search, filters, sorting, selection and export. */
export function WorkforceScreen({ actions }: Props) {
  const { t } = useTranslation()
  const mayWrite = useMay('workforce:write')
  const filters = useWorkerFilters()
  const view = useListView(useWorkerColumns())
  const query = { ...filters.query, sort: view.sort }
  const list = useList(workforceRoutes.listWorkers, { query })
  const fields = [
    { name: 'primaryRole', label: t('workforce.field.primaryRole') },
    ...(['experienceLevel', 'industry', 'vehicle'] as const).map((name) => ({
      name,
      label: t(fieldLabel(workerRecord, name)),
      choices: choicesOf(workerRecord, name, t),
    })),
  ]
  const chosen = useChosen(list.items, keyOf, mayBeChosen)
  const [isInviting, setInviting] = useState(false)
  const [result, setResult] = useState<BulkResult>()
  const finish = (outcome: BulkResult) => {
    setResult(outcome)
    chosen.chooseNone()
  }
  const bring = mayWrite && (
    <LinkButton to="/provider/workforce/import" variant="default" icon={IconFileImport}>
      {t('workforce.list.import')}
    </LinkButton>
  )
  const invite = mayWrite && (
    <ActionButton variant="default" icon={IconSend} onClick={() => setInviting(true)}>
      {t('workforce.invite.action')}
    </ActionButton>
  )
  const add = mayWrite && (
    <LinkButton to="/provider/workforce/add" icon={IconUserPlus}>
      {t('workforce.list.add')}
    </LinkButton>
  )
  return (
    <Page
      list
      title={t('workforce.list.title')}
      lead={t('workforce.list.lead')}
      actions={
        <>
          {bring}
          {invite}
          {add}
        </>
      }
    >
      {isInviting && <InviteWorkerDialog onClose={() => setInviting(false)} />}
      {result && <BulkReport result={result} onClose={() => setResult(undefined)} />}
      <Panel flush>
        <WorkerFilterBar filters={filters}>
          <ViewsMenu list="/provider/workforce" view={view} />
          <ColumnsMenu view={view} />
          <ExportMenu
            shown={{ name: t('workforce.list.title'), columns: view.columns, list }}
            whole={{ of: workforceRoutes.exportWorkers, query }}
          />
        </WorkerFilterBar>
        <DataList
          label={t('workforce.list.title')}
          isExportedAbove
          list={list}
          columns={view.columns}
          sorting={view.sorting}
          widths={view.widths}
          keyOf={keyOf}
          linkOf={({ id }) => `/provider/workforce/profile/${id}`}
          choosing={
            mayWrite
              ? {
                  chosen,
                  labelOf: (worker) => t('workforce.list.choose', { name: workerName(worker) }),
                  actions: (
                    <>
                      <TagSelection
                        of={workforceRoutes.tagWorkers}
                        items={chosen.items}
                        nameOf={workerName}
                        onDone={finish}
                      />
                      <FieldSelection
                        items={chosen.items}
                        nameOf={workerName}
                        fields={fields}
                        change={({ id, version }, values) =>
                          call(workforceRoutes.editWorker, { params: { id }, body: values as object, ifMatch: version })
                        }
                        onDone={finish}
                      />
                      <RemindSelection workers={chosen.items} onDone={finish} />
                      <BulkChange workers={chosen.items} onDone={finish} />
                      {actions?.(chosen.items, finish)}
                    </>
                  ),
                }
              : undefined
          }
          empty={
            filters.isNarrowed ? (
              <Empty
                title={t('workforce.list.nothing')}
                text={t('workforce.list.nothingText')}
                action={
                  <Button variant="default" onClick={filters.clear}>
                    {t('workforce.list.clear')}
                  </Button>
                }
              />
            ) : (
              <Empty
                title={t('workforce.list.empty')}
                text={t('workforce.list.emptyText')}
                action={
                  <>
                    {bring}
                    {add}
                  </>
                }
                icon={IconUsers}
              />
            )
          }
        />
      </Panel>
    </Page>
  )
}

interface RemindProps {
  workers: readonly WorkerSummary[]
  onDone: (result: BulkResult) => void
}

/** Sends the selected workers of whom something is missing a link to complete it. */
function RemindSelection({ workers, onDone }: RemindProps) {
  const { t } = useTranslation()
  const { act, pending } = useWrite(invitationRoutes.remindWorkers)
  const incomplete = workers.filter(({ missing, status }) => missing.length > 0 && status === 'active')
  if (incomplete.length === 0) return null
  async function remind() {
    const outcome = await act({ body: { items: incomplete.map(({ id }) => ({ id })) } })
    if (!outcome.ok) return
    const words = (count: number) => t('workforce.remind.done', { count })
    onDone(bulkResult(outcome.answer, { items: incomplete, nameOf: workerName, words }))
  }
  return (
    <ActionButton variant="default" icon={IconSend} loading={pending} onClick={() => void remind()}>
      {t('workforce.remind.action', { count: incomplete.length })}
    </ActionButton>
  )
}
