import { ActionIcon, Menu } from '@mantine/core'
import { IconCalculator, IconDots, IconPlusMinus, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '#platform/web/api/use-write.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { DeleteDialog } from '#platform/web/ui/dialog/DeleteDialog.tsx'
import { ActionButton } from '#platform/web/ui/page/ActionButton.tsx'
import { MenuAction } from '#platform/web/ui/page/MoreMenu.tsx'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import { AdjustPeriodDialog } from '../adjust/AdjustPeriodDialog.tsx'
import { IssueDialog } from './IssueDialog.tsx'
import { useCalculate } from './use-calculate.ts'

/** The available actions of a period: calculate, adjust, issue, delete. */
export function PeriodActions({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const { calculate, pending } = useCalculate(period)
  const [asking, setAsking] = useState<'issue' | 'adjust'>()
  const may = (action: PayPeriodInFull['allowed'][number]) => period.allowed.includes(action)
  const close = () => setAsking(undefined)
  return (
    <>
      {may('calculate') && period.status === 'calculated' && !period.stale && (
        <ActionButton variant="default" loading={pending} icon={IconCalculator} onClick={() => void calculate()}>
          {t('pay.calculate.again')}
        </ActionButton>
      )}
      {may('adjust') && (
        <ActionButton variant="default" icon={IconPlusMinus} onClick={() => setAsking('adjust')}>
          {t('pay.adjust.action')}
        </ActionButton>
      )}
      {may('issue') && (
        <ActionButton icon={IconSend} onClick={() => setAsking('issue')}>
          {t('pay.issue.action')}
        </ActionButton>
      )}
      {may('delete') && <PeriodMenu period={period} />}
      {asking === 'issue' && <IssueDialog period={period} onClose={close} />}
      {asking === 'adjust' && <AdjustPeriodDialog id={period.id} onClose={close} />}
    </>
  )
}

function PeriodMenu({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const remove = useWrite(payRoutes.deletePeriod)
  const days = format.dates(period.startDate, period.endDate)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="input-sm" aria-label={t('pay.period.moreActions')} data-square>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuAction color="red" icon={IconTrash} onClick={() => setAsking(true)}>
            {t('platform.action.delete')}
          </MenuAction>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <DeleteDialog
          title={t('pay.period.deleteTitle', { days })}
          remove={() => remove.write({ params: { id: period.id }, ifMatch: period.version })}
          done={t('pay.period.deleted', { days })}
          goTo="/provider/pay"
          onClose={() => setAsking(false)}
        >
          {t('pay.period.deleteText')}
        </DeleteDialog>
      )}
    </>
  )
}
