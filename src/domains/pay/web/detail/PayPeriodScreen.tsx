import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCalculator, IconRefreshAlert } from '@tabler/icons-react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { TaskProgress } from '#platform/web/ui/feedback/TaskProgress.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { RecordSections } from '#platform/web/ui/page/RecordSections.tsx'
import { type PayPeriodInFull, payRoutes } from '../../contract.ts'
import { PeriodStatusBadge } from '../PeriodStatusBadge.tsx'
import { Adjustments } from './Adjustments.tsx'
import { Missing } from './Missing.tsx'
import type { KnownAccount } from './PayerForm.tsx'
import { PeriodActions } from './PeriodActions.tsx'
import { PeriodFiles } from './PeriodFiles.tsx'
import { PeriodHistory } from './PeriodHistory.tsx'
import { PeriodStubs } from './PeriodStubs.tsx'
import { PeriodSums } from './PeriodSums.tsx'
import { useCalculate } from './use-calculate.ts'

interface Props {
  /** Reads the account of the organisation’s invoices, which the first payment file proposes. */
  knownAccount?: KnownAccount | undefined
}

/** A pay period: what is missing, its totals, its stubs, and the available actions. */
export function PayPeriodScreen({ knownAccount }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const period = useReadPeriod(useParams().id)
  const found = period.data
  const issuedText =
    found?.issuedAt &&
    t('pay.issue.by', {
      at: format.moment(found.issuedAt),
      who: found.issuedBy?.name ?? t('platform.history.unknownUser'),
    })
  return (
    <Page
      title={found ? format.dates(found.startDate, found.endDate) : t('pay.period.one')}
      lead={
        found &&
        [
          t('pay.period.paidOn', { date: format.date(found.payDate, 'long') }),
          found.payDateMovedFrom && t('pay.period.movedFrom', { date: format.date(found.payDateMovedFrom, 'weekday') }),
          issuedText,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      badge={found && <PeriodStatusBadge status={found.status} />}
      back={{ to: '/provider/pay', label: t('pay.title') }}
      actions={found && <PeriodActions period={found} />}
    >
      <Reading of={period} as="form">
        {(known) => (
          <RecordSections
            sections={[
              {
                name: 'overview',
                content: (
                  <>
                    {isRunning(known) ? (
                      <CalculationProgress calculation={known.calculation} />
                    ) : (
                      <PeriodNotice period={known} />
                    )}
                    <PeriodSums sums={known.sums} />
                    <PeriodFiles period={known} knownAccount={knownAccount} />
                    <Missing period={known} />
                    <PeriodStubs period={known} />
                  </>
                ),
              },
              { name: 'adjustments', content: <Adjustments period={known} /> },
              { name: 'history', content: <PeriodHistory id={known.id} /> },
            ]}
          />
        )}
      </Reading>
    </Page>
  )
}

type Running = PayPeriodInFull & { readonly calculation: NonNullable<PayPeriodInFull['calculation']> }

/** True while it is being calculated; false after a failure. */
function isRunning(period: PayPeriodInFull): period is Running {
  return period.calculation !== null && period.calculation.failure === null
}

/** Reads the period every second while it is being calculated, and reloads all data afterwards. */
function useReadPeriod(id: string) {
  const queries = useQueryClient()
  const every = (read?: PayPeriodInFull) => (read && isRunning(read) ? 1000 : undefined)
  const period = useRead(payRoutes.readPeriod, { params: { id } }, { every })
  const calculatedAt = period.data?.calculatedAt
  const seen = useRef(calculatedAt)
  useEffect(() => {
    // A short calculation may end before its progress was shown; its stubs may have been read earlier.
    if (seen.current !== undefined && seen.current !== calculatedAt) void queries.invalidateQueries()
    seen.current = calculatedAt
  }, [calculatedAt, queries])
  return period
}

/** The progress of a calculation. */
function CalculationProgress({ calculation }: { calculation: NonNullable<PayPeriodInFull['calculation']> }) {
  const { t } = useTranslation()
  const { done, total } = calculation
  return (
    <Panel>
      <TaskProgress
        title={t('pay.calculation.title')}
        text={t('pay.calculation.text')}
        label={t('pay.calculation.label')}
        done={done}
        total={total}
      >
        {t('pay.calculation.far', { done, total })}
      </TaskProgress>
    </Panel>
  )
}

const looks = {
  failed: { icon: IconAlertTriangle, color: 'red' },
  stale: { icon: IconRefreshAlert, color: 'yellow' },
  notCalculated: { icon: IconCalculator, color: 'blue' },
} as const

/** The next step: calculate, or recalculate after a failure or a change. */
function PeriodNotice({ period }: { period: PayPeriodInFull }) {
  const { t } = useTranslation()
  const { calculate, pending } = useCalculate(period)
  const { hindrances, calculation } = period
  if (period.status === 'issued') return null
  const kind = calculation?.failure ? 'failed' : hindrances.find((one) => one === 'stale' || one === 'notCalculated')
  if (!kind) return null
  const { icon: Icon, color } = looks[kind]
  return (
    <Alert color={color} icon={<Icon size={20} aria-hidden />} title={t(`pay.notice.${kind}.title`)}>
      {calculation?.failure ?? t(`pay.notice.${kind}.text`)}
      {period.allowed.includes('calculate') && (
        <div>
          <Button mt="sm" loading={pending} onClick={() => void calculate()}>
            {t(kind === 'notCalculated' ? 'pay.calculate.action' : 'pay.calculate.again')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
