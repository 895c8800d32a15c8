import { Text } from '@mantine/core'
import { useRead } from '#platform/web/api/use-read.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { contractLimitRoutes, type LimitCounter, type LimitsOfAssignment } from '../contract/contract-limits.ts'
import { LimitNotice } from './LimitNotice.tsx'

interface Props {
  /** The assignment, or the worker whose open assignments are shown. */
  of: { readonly assignmentId: string } | { readonly workerId: string }
}

/** How far contracts are from the limits of the law. Nothing is shown if the organisation does not check them. */
export function ContractLimitsOf({ of }: Props) {
  const { t } = useTranslation()
  const { data } = useRead(contractLimitRoutes.readContractLimits, { query: of })
  const items = data?.items.filter(({ counters, findings, phase }) => counters.length + findings.length > 0 || phase)
  if (!items || items.length === 0) return null
  return (
    <Panel title={t('assignments.limit.title')} lead={t('assignments.limit.lead')}>
      {items.map((one) => (
        <LimitsOf key={one.assignmentId} limits={one} isNamed={'workerId' in of} />
      ))}
    </Panel>
  )
}

function LimitsOf({ limits, isNamed }: { limits: LimitsOfAssignment; isNamed: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { client, role, startDate, endDate, findings, counters, phase } = limits
  return (
    <>
      {isNamed && <Text fw={600}>{`${client.name} · ${role} · ${format.dates(startDate, endDate)}`}</Text>}
      <LimitNotice findings={findings} />
      <Facts
        facts={[
          ...(phase
            ? [
                [
                  t('assignments.limit.phase'),
                  phase.differs && phase.stated
                    ? `${phase.counted} · ${t('assignments.limit.phaseDiffers', { stated: phase.stated })}`
                    : phase.counted,
                ] as const,
              ]
            : []),
          ...counters.map((one) => [t(`law.contract.subject.${one.subject}`), valueOf(one)] as const),
        ]}
      />
    </>
  )

  function valueOf({ subject, used, limit, unit, until, article }: LimitCounter): string {
    const day = until === null ? null : format.date(until)
    if (subject === 'waitingPeriod') return [t('assignments.limit.earliest', { until: day ?? '' }), article].join(' · ')
    if (subject === 'noticePeriod')
      return [t('assignments.limit.noticePeriod', { limit, until: day ?? '' }), article].join(' · ')
    return [
      t('assignments.limit.count', { used: used ?? 0, limit: t(`law.contract.value.${unit}`, { count: limit }) }),
      ...(day === null ? [] : [t('assignments.limit.until', { until: day })]),
      article,
    ].join(' · ')
  }
}
