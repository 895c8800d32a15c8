import { useMay } from '#domains/accounts/web/session.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { payRoutes } from '../contract.ts'
import type { ShownReserve } from '../rules/stub-shapes.ts'

/** The balances of a worker's reserves. */
export function Reserves({ of }: { of: readonly ShownReserve[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Facts
      facts={of.map(({ component, project, balance }) => [
        [t(`organisations.statutoryPay.component.${component}`), project].filter(Boolean).join(' · '),
        format.money(balance),
      ])}
    />
  )
}

/** A worker's reserved pay; only for users who may see pay, and only if there is some. */
export function ReservesOf({ workerId }: { workerId: string }) {
  const { t } = useTranslation()
  const may = useMay('pay:read')
  const reserves = useRead(payRoutes.listReserves, { params: { id: workerId } }, { enabled: may })
  if (!may || reserves.data?.items.length === 0) return null
  return (
    <Panel title={t('pay.reserve.title')} lead={t('pay.reserve.lead')}>
      <Reading of={reserves}>{({ items }) => <Reserves of={items} />}</Reading>
    </Panel>
  )
}
