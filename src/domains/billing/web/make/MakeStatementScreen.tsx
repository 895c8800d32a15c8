import { Button } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { daysAfter, firstOfMonth, lastOfMonth } from '#base/days.ts'
import { check } from '#base/validation.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { DateFilter } from '#platform/web/forms/date/DateFilter.tsx'
import { useChoices } from '#platform/web/forms/field/use-choices.ts'
import { onlyOne } from '#platform/web/forms/field/use-only-choice.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Prerequisite } from '#platform/web/ui/feedback/Prerequisite.tsx'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { PickFilter } from '#platform/web/forms/filter/PickFilter.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { billingRoutes, previewQuery } from '../../contract.ts'
import { BillingSetup } from './BillingSetup.tsx'
import { Drafts } from './Drafts.tsx'
import styles from './MakeStatementScreen.module.css'

const clientTexts = { title: 'clients.list.empty', text: 'clients.list.emptyText', action: 'clients.list.add' } as const

/** Makes a statement: client, period, preview, and then the invoice. */
export function MakeStatementScreen() {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const months = monthsAround(todayIn(timeZone))
  const only = onlyOne(useRead(clientRoutes.listClients, { query: { limit: '2' } }).data)
  const [{ clientId, ...chosen }, setQuery, field] = useAddressQuery({ clientId: only ?? '', from: '', to: '' })
  // Without a chosen period, the response names the period with hours to bill.
  const period = chosen.from || chosen.to ? { fromDate: chosen.from, toDate: chosen.to } : {}
  const checked = check(previewQuery, period)
  const isSound = clientId !== '' && checked.ok
  const faultOf = (name: 'fromDate' | 'toDate') => {
    const fault = checked.ok ? undefined : checked.faults.find(({ path }) => path === name)
    return fault && t(fault.messageKey, fault.values)
  }
  const client = useRead(clientRoutes.readClient, { params: { id: clientId } }, { enabled: clientId !== '' })
  const clients = useChoices(clientRoutes.listClients, {}, ({ id, name }) => ({ value: id, label: name }), [
    client.data && { value: client.data.id, label: client.data.name },
  ])
  const preview = useRead(
    billingRoutes.previewStatements,
    { params: { id: clientId }, query: period },
    { enabled: isSound },
  )
  const proposed = isSound ? { from: preview.data?.fromDate ?? '', to: preview.data?.toDate ?? '' } : months.last
  const { from, to } = chosen.from || chosen.to ? chosen : proposed
  const day = (name: 'from' | 'to', value: string) => (
    <DateFilter
      size="sm"
      label={t(name === 'from' ? 'billing.field.fromDate' : 'billing.field.toDate')}
      value={value}
      error={faultOf(`${name}Date`)}
      marked={{ from, to }}
      onChange={(value) => setQuery({ from, to, [name]: value })}
    />
  )
  return (
    <Page
      title={t('billing.make.title')}
      lead={t('billing.make.lead')}
      back={{ to: '/provider/statements', label: t('billing.list.title') }}
    >
      <Prerequisite of={clientRoutes.listClients} texts={(name) => t(clientTexts[name])} to="/provider/clients/add">
        <Panel>
          <div className={styles.asked}>
            <div className={styles.client}>
              <span className={styles.label}>{t('billing.field.client')}</span>
              <PickFilter label={t('billing.make.choose')} {...field('clientId')} {...clients} />
            </div>
            {day('from', from)}
            {day('to', to)}
            <div className={styles.months}>
              {(['last', 'this'] as const).map((which) => (
                <Button
                  key={which}
                  size="sm"
                  variant={months[which].from === from && months[which].to === to ? 'light' : 'default'}
                  onClick={() => setQuery(months[which])}
                >
                  {t(which === 'last' ? 'billing.make.lastMonth' : 'billing.make.thisMonth')}
                </Button>
              ))}
            </div>
          </div>
        </Panel>
        {isSound && (
          <>
            <BillingSetup clientId={clientId} fromDate={from} />
            <Reading of={preview}>{(found) => <Drafts preview={found} />}</Reading>
          </>
        )}
        {clientId === '' && (
          <Panel>
            <Empty title={t('billing.make.choose')} text={t('billing.make.chooseText')} icon={IconFileInvoice} />
          </Panel>
        )}
      </Prerequisite>
    </Page>
  )
}

function monthsAround(today: string) {
  const first = firstOfMonth(today)
  const endOfLast = daysAfter(first, -1)
  return {
    last: { from: firstOfMonth(endOfLast), to: endOfLast },
    this: { from: first, to: lastOfMonth(today) },
  }
}
