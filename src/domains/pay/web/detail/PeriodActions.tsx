import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBuildingBank, IconCalculator, IconDots, IconPlusMinus, IconSend, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import { AdjustPeriodDialog } from '../adjust/AdjustPeriodDialog.tsx'
import { DownloadButton } from '#domains/pay/web/DownloadButton.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { useCalculate } from './use-calculate.ts'

/** The available actions of a period: calculate, adjust, issue, download its files once issued, delete. */
export function PeriodActions({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const { calculate, pending } = useCalculate(period)
  const [asking, setAsking] = useState<'issue' | 'adjust' | 'transfer'>()
  const may = (action: PayPeriodInFull['allowed'][number]) => period.allowed.includes(action)
  const close = () => setAsking(undefined)
  return (
    <>
      {may('calculate') && period.status === 'calculated' && !period.stale && (
        <Button
          variant="default"
          loading={pending}
          leftSection={<IconCalculator size={18} aria-hidden />}
          onClick={() => void calculate()}
        >
          {t('pay.calculate.again')}
        </Button>
      )}
      {may('adjust') && (
        <Button
          variant="default"
          leftSection={<IconPlusMinus size={18} aria-hidden />}
          onClick={() => setAsking('adjust')}
        >
          {t('pay.adjust.action')}
        </Button>
      )}
      {may('journal') && <DownloadButton of={payRoutes.readJournal} id={period.id} label={t('pay.journal.action')} />}
      {may('transfer') && (
        <Button leftSection={<IconBuildingBank size={18} aria-hidden />} onClick={() => setAsking('transfer')}>
          {t('pay.transfer.action')}
        </Button>
      )}
      {may('issue') && (
        <Button leftSection={<IconSend size={18} aria-hidden />} onClick={() => setAsking('issue')}>
          {t('pay.issue.action')}
        </Button>
      )}
      {may('delete') && <PeriodMenu period={period} />}
      {asking === 'issue' && <IssueDialog period={period} onClose={close} />}
      {asking === 'transfer' && <TransferDialog period={period} onClose={close} />}
      {asking === 'adjust' && <AdjustPeriodDialog id={period.id} onClose={close} />}
    </>
  )
}

function PeriodMenu({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const format = useFormat()
  const tell = useToasts()
  const { go } = useNavigation()
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const remove = useWrite(payRoutes.deletePeriod)
  const days = format.dates(period.startDate, period.endDate)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            ref={opener}
            variant="default"
            size="input-sm"
            aria-label={t('pay.period.moreActions')}
            data-square
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsking(true)}>
            {t('platform.action.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <DeleteDialog
          title={t('pay.period.deleteTitle', { days })}
          remove={() => remove.write({ params: { id: period.id }, ifMatch: period.version })}
          onGone={() => {
            tell.success(t('pay.period.deleted', { days }))
            go('/provider/pay', { replace: true })
          }}
          onClose={() => {
            setAsking(false)
            opener.current?.focus()
          }}
        >
          {t('pay.period.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
