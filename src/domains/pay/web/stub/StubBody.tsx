import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { LoadingFacts, LoadingPanel } from '#platform/web/ui/feedback/LoadingCards.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import type { HourLimits, OwnStub, Stub, StubLine } from '../../rules/stub-shapes.ts'
import { hourKinds } from '../../rules.ts'
import { isDeduction, isReserved } from '../../rules/is-deduction.ts'
import { LineRow } from './LineRow.tsx'
import styles from './StubBody.module.css'

interface Props {
  stub: Stub | OwnStub
  /** Returns the path of a line's entry. */
  linkOf: (entry: StubLine['entries'][number]) => string
  /** Returns the path of an earlier stub. */
  linkToStub: (id: string) => string
  /** The actions of a line. */
  actions?: (line: StubLine) => ReactNode
}

/** The skeleton of a stub. */
export function LoadingStub() {
  return (
    <div className={styles.columns}>
      <LoadingFacts />
      <LoadingPanel />
    </div>
  )
}

/** The content of a stub: net pay and account, hours by class, and all its lines. */
export function StubBody({ stub, linkOf, linkToStub, actions }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, lines, hours, period } = stub
  const money = (amount: number) => format.money({ amount, currency })
  const [earned, deducted, reserved] = [
    lines.filter((line) => !isDeduction(line) && !isReserved(line)),
    lines.filter(isDeduction),
    lines.filter(isReserved),
  ]
  const row = { limits: stub.limits, linkOf, linkToStub, actions }
  return (
    <div className={styles.columns}>
      <Panel>
        <p className={styles.net}>
          <span className={styles.label}>{t('pay.field.net')}</span>
          <strong className={styles.amount}>{money(stub.net)}</strong>
          <span className={styles.label}>{stub.bankAccount ?? t('pay.stub.noBankAccount')}</span>
        </p>
        <div className={styles.facts}>
          <Facts
            facts={[
              [t('pay.period.one'), format.dates(period.startDate, period.endDate), 'wide'],
              [t('pay.field.payDate'), format.date(period.payDate)],
              ...(stub.issuedAt
                ? ([
                    [t('pay.field.number'), stub.number],
                    [t('pay.field.issuedAt'), format.day(stub.issuedAt)],
                  ] as const)
                : []),
            ]}
          />
        </div>
        {stub.minutes > 0 && (
          <dl className={styles.hours}>
            {hourKinds
              .filter((kind) => hours[kind] > 0)
              .map((kind) => (
                <div key={kind}>
                  <dt>{t(`pay.kind.${kind}`)}</dt>
                  <dd>{format.duration(hours[kind])}</dd>
                </div>
              ))}
            <div data-sum>
              <dt>{t('pay.field.allHours')}</dt>
              <dd>{format.duration(stub.minutes)}</dd>
            </div>
          </dl>
        )}
      </Panel>
      <Panel title={t('pay.stub.lines')} lead={<span data-print="none">{t('pay.stub.linesLead')}</span>}>
        <Stack gap="1.25rem">
          <LineList
            title={t('pay.stub.earned')}
            lines={earned}
            sum={{ label: t('pay.field.gross'), amount: money(stub.gross) }}
            {...row}
          />
          {deducted.length > 0 && (
            <LineList
              title={t('pay.stub.deducted')}
              lines={deducted}
              sum={{ label: t('pay.field.deductions'), amount: money(0 - stub.deductions) }}
              {...row}
            />
          )}
          <p className={styles.paid}>
            <span>{t('pay.field.net')}</span>
            <span className="figures">{money(stub.net)}</span>
          </p>
          {reserved.length > 0 && (
            <LineList
              title={t('pay.stub.reserved')}
              lines={reserved}
              sum={{
                label: t('pay.kind.reserve'),
                amount: money(reserved.reduce((sum, { amount }) => sum + amount.amount, 0)),
              }}
              {...row}
            />
          )}
        </Stack>
      </Panel>
    </div>
  )
}

interface LineListProps {
  title: string
  lines: readonly StubLine[]
  /** The limits used to classify hours. */
  limits: HourLimits | null
  /** The total of the lines. */
  sum: { readonly label: string; readonly amount: string }
  /** Returns the path of a line's entry. */
  linkOf: (entry: StubLine['entries'][number]) => string
  /** Returns the path of an earlier stub. */
  linkToStub: (id: string) => string
  /** The actions of a line. */
  actions?: ((line: StubLine) => ReactNode) | undefined
}

/** A group of lines of a stub, each expandable, with their sum. */
function LineList({ title, lines, limits, sum, linkOf, linkToStub, actions }: LineListProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <LineRow line={line} limits={limits} linkOf={linkOf} linkToStub={linkToStub} actions={actions?.(line)} />
          </li>
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{sum.label}</span>
        <span className="figures">{sum.amount}</span>
      </p>
    </section>
  )
}
