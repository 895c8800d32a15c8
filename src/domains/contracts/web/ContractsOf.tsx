import { Button } from '@mantine/core'
import { IconArchive, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import { useList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { ListPanel } from '#platform/web/ui/list/ListPanel.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { contractRoutes } from '../contract.ts'
import { ArchiveDialog } from './ArchiveDialog.tsx'
import { ContractStatusBadge } from './ContractStatusBadge.tsx'

interface Props {
  /** The assignment, worker or client whose contracts are shown. */
  of: { readonly assignmentId: string } | { readonly workerId: string } | { readonly clientId: string }
  /** True if a contract can be written: the assignment is accepted and not over. */
  open?: boolean
}

/** The contracts of an assignment or with a client, with a button that writes one, or those of a worker. */
export function ContractsOf({ of, open = false }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(contractRoutes.listContracts, { query: { ...of, limit: '20' } })
  const isOfClient = 'clientId' in of
  const emptyText = 'workerId' in of ? 'emptyOfWorker' : 'clientId' in of ? 'emptyOfClient' : 'emptyText'
  const mayWrite = useMay('assignments:write') && open
  const [isArchiving, setArchiving] = useState(false)
  return (
    <>
      <ListPanel
        title={t('contracts.list.title')}
        add={
          'workerId' in of
            ? list.total !== 0 && (
                <Button
                  variant="default"
                  leftSection={<IconArchive size={18} aria-hidden />}
                  onClick={() => setArchiving(true)}
                >
                  {t('contracts.archive.open')}
                </Button>
              )
            : mayWrite && (
                <LinkButton
                  to={`/provider/contracts/add?${'clientId' in of ? `clientId=${of.clientId}` : `assignmentId=${of.assignmentId}`}`}
                  variant="default"
                  icon={IconFileText}
                >
                  {t(isOfClient ? 'contracts.list.addFramework' : 'contracts.list.add')}
                </LinkButton>
              )
        }
        list={list}
        linkOf={(one) => `/provider/contracts/${one.id}`}
        columns={[
          {
            key: 'name',
            label: t('contracts.page.title'),
            show: ({ title, amendment, worker, client, role }) => (
              <NameCell
                name={title}
                note={
                  amendment
                    ? t('contracts.list.amendment', { number: amendment.number })
                    : [worker?.name, role, client.name].filter(Boolean).join(' · ')
                }
              />
            ),
          },
          {
            key: 'dates',
            label: t('contracts.page.dates'),
            show: ({ startDate, endDate }) => format.dates(startDate, endDate),
          },
          {
            key: 'status',
            label: t('contracts.page.status'),
            show: ({ status, isLate }) => (
              <>
                <ContractStatusBadge status={status} />
                {isLate && ` ${t('contracts.list.late')}`}
              </>
            ),
          },
        ]}
        empty={{
          title: t('contracts.list.empty'),
          text: t(`contracts.list.${emptyText}`),
          icon: IconFileText,
        }}
      />
      {isArchiving && 'workerId' in of && <ArchiveDialog workerId={of.workerId} onClose={() => setArchiving(false)} />}
    </>
  )
}
