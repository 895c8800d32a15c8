import { IconCoins } from '@tabler/icons-react'
import { Button, NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { monthToShow } from '#base/days.ts'
import { useIsPhone } from '#platform/web/device/use-is-phone.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { todayIn } from '#platform/web/format/calendar.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useAddressQuery } from '#platform/web/navigation/use-navigation.ts'
import { Empty } from '#platform/web/ui/feedback/Empty.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { payRoutes } from '../../contract.ts'
import type { Compensation as Found, EarningsLine } from '../../rules/stub-shapes.ts'
import {
  type CompensationRange,
  compensationRanges,
  componentKinds,
  deductionKinds,
  earningKinds,
  hourKinds,
} from '../../rules.ts'
import { Reserves } from '../Reserves.tsx'
import { Waterfall } from '../Waterfall.tsx'
import type { Step } from '../waterfall/bars.ts'
import styles from './Compensation.module.css'
import { OwnRates } from './OwnRates.tsx'

/** The worker's compensation: the rate, and for a range of dates the paid amounts from gross to net and the expected ones. */
export function Compensation() {
  const { timeZone } = useFormat()
  const [query, setQuery] = useAddressQuery({ range: '' })
  const usual = monthToShow(todayIn(timeZone)) === 'last' ? 'last_month' : 'current_month'
  const range = compensationRanges.find((one) => one === query.range) ?? usual
  const compensation = useRead(payRoutes.readCompensation, { query: { range } }, { keep: true })
  return (
    <Stack gap="1.25rem">
      <RangeChoice range={range} onChange={(next) => setQuery({ range: next })} />
      <Reading of={compensation}>
        {(found) => (
          <CompensationFigures
            found={found}
            onEarlier={range === 'current_month' ? () => setQuery({ range: 'last_month' }) : undefined}
          />
        )}
      </Reading>
    </Stack>
  )
}

interface FiguresProps {
  found: Found
  /** Shows last month instead of this one. */
  onEarlier: (() => void) | undefined
}

function CompensationFigures({ found, onEarlier }: FiguresProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { paid, expected, reserves, waitingMinutes, from, to } = found
  return (
    <>
      <OwnRates found={found} />
      {waitingMinutes > 0 && (
        <p className={styles.waiting}>
          <span>{t('pay.own.waiting', { hours: format.duration(waitingMinutes) })}</span>{' '}
          <Link to={`/worker/timesheet?tab=my-timesheet&view=month&date=${from}`}>{t('pay.own.seeHours')}</Link>
        </p>
      )}
      {paid.length + expected.length === 0 && (
        <Empty
          icon={IconCoins}
          title={t('pay.own.nothing')}
          text={t('pay.own.nothingText', { days: format.dates(from, to) })}
          action={
            onEarlier && (
              <Button variant="default" onClick={onEarlier}>
                {t('pay.own.showLastMonth')}
              </Button>
            )
          }
        />
      )}
      <Part title={t('pay.own.paid')} lead={t('pay.own.paidLead', { days: format.dates(from, to) })} of={paid} />
      <Part title={t('pay.own.expected')} lead={t('pay.own.expectedLead')} of={expected} />
      {reserves.length > 0 && (
        <Panel title={t('pay.reserve.own')} lead={t('pay.reserve.ownLead')}>
          <Reserves of={reserves} />
        </Panel>
      )}
    </>
  )
}

function Part({ title, lead, of }: { title: string; lead: string; of: readonly EarningsLine[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (of.length === 0) return null
  return (
    <Panel title={title} lead={lead}>
      <Stack gap="2rem">
        {of.map((earned) => (
          <section key={earned.currency}>
            {of.length > 1 && <h3 className={styles.currency}>{format.currencyName(earned.currency)}</h3>}
            <Waterfall
              label={`${title}: ${format.currencyName(earned.currency)}`}
              currency={earned.currency}
              steps={stepsOf(earned, t)}
            />
          </section>
        ))}
      </Stack>
    </Panel>
  )
}

/** The choice of the range of dates. */
function RangeChoice({ range, onChange }: { range: CompensationRange; onChange: (range: string) => void }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const data = compensationRanges.map((value) => ({ value, label: t(`pay.range.${value}`) }))
  if (isPhone) {
    return (
      <NativeSelect
        aria-label={t('pay.range.label')}
        data={data}
        value={range}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <SegmentedControl
      className={styles.choice ?? ''}
      aria-label={t('pay.range.label')}
      data={data}
      value={range}
      onChange={onChange}
    />
  )
}

/** Returns the steps from gross to net, without empty ones. */
export function stepsOf(earned: EarningsLine, words: (key: string) => string): Step[] {
  const { minutes, pay } = earned
  const step = (key: string, amount: number, more: Partial<Step> = {}) => ({
    key,
    label: words(`pay.kind.${key}`),
    amount,
    ...more,
  })
  return [
    ...hourKinds
      .filter((kind) => minutes[kind] !== 0 || pay[kind] !== 0)
      .map((kind) => step(kind, pay[kind], { minutes: minutes[kind] })),
    ...([...componentKinds, ...earningKinds] as const)
      .filter((kind) => pay[kind] !== 0)
      .map((kind) => step(kind, pay[kind], kind === 'bonus' && minutes.bonus > 0 ? { minutes: minutes.bonus } : {})),
    { key: 'gross', label: words('pay.field.gross'), amount: earned.gross, isTotal: true },
    ...deductionKinds.filter((kind) => earned[kind] !== 0).map((kind) => step(kind, -earned[kind])),
    { key: 'net', label: words('pay.field.net'), amount: earned.net, isTotal: true },
  ]
}
