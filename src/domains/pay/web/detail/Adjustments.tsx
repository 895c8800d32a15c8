import { ActionIcon, Anchor } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useList } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { DataList } from '#platform/web/ui/list/DataList.tsx'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { NameCell } from '#platform/web/ui/record/NameCell.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { type Adjustment, type PayPeriod, payRoutes } from '../../contract.ts'
import { effectOf, typedKindOf } from '../adjust/adjustment-input.ts'
import styles from './Adjustments.module.css'

/** The adjustments of a period: worker, amount, reason and author. */
export function Adjustments({ period }: { period: PayPeriod }) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useList(payRoutes.listAdjustments, { params: { id: period.id }, query: { limit: '20' } })
  const remove = useWrite(payRoutes.deleteAdjustment)
  const [asking, setAsking] = useState<Adjustment>()
  if (list.total === 0) return null
  return (
    <Panel flush title={t('pay.adjust.list')}>
      <DataList
        label={t('pay.adjust.list')}
        list={list}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'worker',
            label: t('pay.field.worker'),
            show: ({ worker, reason }) => <NameCell name={worker.name} note={reason} />,
            cell: ({ worker, reason }) => [worker.name, reason].filter(Boolean).join(', '),
          },
          { key: 'kind', label: t('pay.field.kind'), show: (one) => t(`pay.adjustKind.${typedKindOf(one)}`) },
          {
            key: 'corrects',
            label: t('pay.field.corrects'),
            show: ({ corrects }) =>
              corrects && (
                <Anchor component={Link} to={`/provider/pay/stubs/${corrects.stubId}`} className={styles.number ?? ''}>
                  {corrects.stubNumber}
                </Anchor>
              ),
            cell: ({ corrects }) => corrects?.stubNumber,
          },
          { key: 'by', label: t('pay.field.by'), show: ({ by, createdAt }) => `${by.name}, ${format.day(createdAt)}` },
          {
            key: 'hours',
            label: t('pay.field.hours'),
            figures: true,
            show: ({ minutes }) => minutes !== null && format.duration(minutes),
            cell: ({ minutes }) => ({ minutes }),
          },
          {
            key: 'amount',
            label: t('pay.field.amount'),
            figures: true,
            show: (one) => format.money(effectOf(one)),
            cell: effectOf,
          },
        ]}
        actions={(one) =>
          one.allowed.includes('delete') && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('pay.adjust.deleteOf', { worker: one.worker.name })}
              onClick={() => setAsking(one)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )
        }
        empty={null}
      />
      {asking && (
        <DeleteDialog
          title={t('pay.adjust.deleteTitle')}
          remove={() => remove.write({ params: { id: asking.id } })}
          done={t('pay.adjust.deleted')}
          onClose={() => setAsking(undefined)}
        >
          {t('pay.adjust.deleteText', { worker: asking.worker.name, amount: format.money(effectOf(asking)) })}
        </DeleteDialog>
      )}
    </Panel>
  )
}
