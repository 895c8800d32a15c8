import { Button } from '@mantine/core'
import { IconFileCheck, IconFileText, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#domains/accounts/web/session.ts'
import type { GrowingList } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import type { Column } from '#platform/web/ui/list/column.ts'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { idOf } from '#platform/web/ui/list/id-of.ts'
import { useChosen } from '#platform/web/ui/list/use-chosen.ts'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Renewal } from '../../contract/batches.ts'
import type { Period } from '../../rules/periods.ts'
import { StartRenewalDialog } from './StartRenewalDialog.tsx'

const isReady = ({ obstacle }: Renewal) => obstacle === null

interface Props {
  period: Period
  list: GrowingList<Renewal, unknown>
}

/** The assignments without a contract for a period; those whose contract can be written are selected at first. */
export function RenewalList({ period, list }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayWrite = useMay('assignments:write')
  const chosen = useChosen(list.items, idOf, isReady, isReady, isReady)
  const [starting, setStarting] = useState<'create' | 'send'>()
  const daily: Column<Renewal> = {
    key: 'dayContracts',
    label: t('contracts.dayContracts.column'),
    figures: true,
    show: ({ dayContracts }) => (dayContracts ? t('contracts.dayContracts.short', dayContracts) : '–'),
  }
  return (
    <>
      <DataList
        label={t('contracts.renewal.title')}
        list={list}
        keyOf={idOf}
        linkOf={(row) => (mayWrite ? linkOf(row) : `/provider/assignments/${row.id}`)}
        columns={[
          {
            key: 'worker',
            label: t('contracts.renewal.worker'),
            show: ({ worker, role }) => <NameCell name={worker.name} note={role} />,
            cell: ({ worker, role }) => `${worker.name}, ${role}`,
          },
          { key: 'client', label: t('contracts.renewal.client'), show: ({ client }) => client.name },
          {
            key: 'days',
            label: t('contracts.renewal.days'),
            show: ({ startDate, endDate }) => format.dates(startDate, endDate),
          },
          {
            key: 'kind',
            label: t('contracts.renewal.kind'),
            priority: 3,
            deskOnly: true,
            show: ({ kind }) => (kind ? t(`contracts.kind.${kind}`) : '–'),
          },
          ...(list.items.some(({ dayContracts }) => dayContracts) ? [daily] : []),
          {
            key: 'status',
            label: t('contracts.renewal.state'),
            show: (row) => <StateCell row={row} />,
          },
        ]}
        empty={
          <Empty
            low
            icon={IconFileCheck}
            title={t('contracts.renewal.empty')}
            text={t('contracts.renewal.emptyText')}
          />
        }
        choosing={
          mayWrite
            ? {
                chosen,
                labelOf: ({ worker }) => t('contracts.renewal.choose', { worker: worker.name }),
                actions: (
                  <>
                    <Button
                      variant="default"
                      leftSection={<IconFileText size={18} aria-hidden />}
                      onClick={() => setStarting('create')}
                    >
                      {t('contracts.renewal.create')}
                    </Button>
                    <ActionButton icon={IconSend} onClick={() => setStarting('send')}>
                      {t('contracts.renewal.send')}
                    </ActionButton>
                  </>
                ),
              }
            : undefined
        }
      />
      {starting && (
        <StartRenewalDialog
          period={period}
          assignmentIds={chosen.items.map(idOf)}
          send={starting === 'send'}
          onClose={() => setStarting(undefined)}
        />
      )}
    </>
  )
}

function StateCell({ row: { obstacle, warnings, limits } }: { row: Renewal }) {
  const { t } = useTranslation()
  if (limits.length > 0) return <LimitMarks findings={limits} obstacle={obstacle} />
  if (obstacle) return <ToneBadge tone="bad">{t(`contracts.renewal.obstacle.${obstacle}`)}</ToneBadge>
  if (warnings.length === 0) return <ToneBadge tone="good">{t('contracts.renewal.ready')}</ToneBadge>
  return warnings.map((one) => (
    <ToneBadge key={one} tone="attention">
      {t(`contracts.renewal.warning.${one}`)}
    </ToneBadge>
  ))
}

/** The limits of the law that a renewal reaches, each with its figures, beside another obstacle. */
function LimitMarks({ findings, obstacle }: { findings: Renewal['limits']; obstacle: Renewal['obstacle'] }) {
  const { t } = useTranslation()
  return (
    <>
      <ToneBadge tone={obstacle ? 'bad' : 'attention'}>
        {t(`contracts.renewal.obstacle.${obstacle ?? 'limit'}`)}
      </ToneBadge>
      {findings.map(({ subject, message }) => (
        <span key={subject} className="small-note">
          {message}
        </span>
      ))}
    </>
  )
}

/** Returns where the obstacle of a renewal is resolved, or the assignment. */
function linkOf({ id, obstacle, kind, language }: Renewal): string {
  if (obstacle === 'details') return `/provider/contracts/add?assignmentId=${id}`
  if (obstacle === 'template' && kind && language) return `/provider/contract-templates/${kind}/${language}`
  return `/provider/assignments/${id}`
}
