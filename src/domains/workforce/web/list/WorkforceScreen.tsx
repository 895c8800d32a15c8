import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { phoneWords } from '#base/phone.ts'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { DataList } from '#platform/web/ui/DataList.tsx'
import { Empty } from '#platform/web/ui/Empty.tsx'
import { Filter } from '#platform/web/ui/Filter.tsx'
import { Named } from '#platform/web/ui/Named.tsx'
import { Page } from '#platform/web/ui/Page.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { SearchBox } from '#platform/web/ui/SearchBox.tsx'
import { Toolbar } from '#platform/web/ui/Toolbar.tsx'
import { type WorkerSummary, workerStatuses, workforceRoutes } from '../../contract.ts'
import { WorkerStatusBadge } from '../WorkerStatusBadge.tsx'

/** The organisation's workers. */
export function WorkforceScreen() {
  const { t } = useWords()
  const [{ q, status }, setQuery] = useAddressQuery({ q: '', status: '' })
  const list = useList(workforceRoutes.listWorkers, {
    query: { q: q || undefined, status: workerStatuses.find((one) => one === status) },
  })
  const filtered = q !== '' || status !== ''
  const add = useMay('workforce:write') && (
    <Button component={Link} to="/provider/workforce/add" leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t('workforce.list.add')}
    </Button>
  )
  const levelOf = ({ experienceLevel }: WorkerSummary) => experienceLevel && t(`workforce.level.${experienceLevel}`)
  return (
    <Page title={t('workforce.list.title')} lead={t('workforce.list.lead')} actions={add}>
      <Panel flush>
        <Toolbar>
          <SearchBox label={t('workforce.list.search')} value={q} onSearch={(words) => setQuery({ q: words })} />
          <Filter
            label={t('workforce.field.status')}
            all={t('workforce.list.allStatuses')}
            choices={workerStatuses.map((value) => ({ value, label: t(`workforce.status.${value}`) }))}
            value={status}
            onChange={(value) => setQuery({ status: value })}
          />
        </Toolbar>
        <DataList
          label={t('workforce.list.title')}
          list={list}
          keyOf={(worker) => worker.id}
          linkOf={(worker) => `/provider/workforce/profile/${worker.id}`}
          columns={[
            {
              key: 'name',
              label: t('workforce.field.name'),
              show: (worker) => <Named name={`${worker.firstName} ${worker.lastName}`} note={levelOf(worker)} />,
            },
            { key: 'role', label: t('workforce.field.primaryRole'), show: (worker) => worker.primaryRole },
            {
              key: 'phone',
              label: t('workforce.field.phone'),
              show: (worker) => worker.phone && phoneWords(worker.phone),
            },
            { key: 'email', label: t('workforce.field.email'), show: (worker) => worker.email },
            {
              key: 'status',
              label: t('workforce.field.status'),
              show: (worker) => <WorkerStatusBadge status={worker.status} />,
            },
          ]}
          empty={
            filtered ? (
              <Empty title={t('workforce.list.nothing')} text={t('workforce.list.nothingText')} />
            ) : (
              <Empty
                title={t('workforce.list.empty')}
                text={t('workforce.list.emptyText')}
                action={add}
                icon={IconUsers}
              />
            )
          }
        />
      </Panel>
    </Page>
  )
}
