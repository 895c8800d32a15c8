import { Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Money } from '#base/money.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { OfferRates } from '../contract/offer-rates.ts'
import { isAboveBudget, marginOf } from '../rules/margin.ts'
import styles from './RateSummary.module.css'

interface Props {
  /** The pay rate in the form. Null if the field is empty. */
  payRate: Money | null
  rates: OfferRates
  /** Where the suggested pay rate comes from, and the minimum wage. */
  worker: OfferRates['workers'][number] | undefined
}

/** Shows what a pay rate means for an offer: bill rate and margin for users who may see pay, and warnings. */
export function RateSummary({ payRate, rates: { billing, budgetRate }, worker }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const found = billing && payRate ? marginOf(payRate, billing) : undefined
  const share = found?.basisPoints ?? null
  const fixed = billing?.billRate
  const minimum = worker?.minimum
  return (
    <Stack gap="0.375rem">
      {billing && (
        <dl className={styles.figures} title={t('assignments.offer.marginHelp')}>
          <div>
            <dt>{t('assignments.offer.billRate')}</dt>
            <dd>
              {found || fixed ? format.money(found?.billRate ?? (fixed as Money)) : t('assignments.offer.noBillRate')}
            </dd>
          </div>
          <div>
            <dt>{t('assignments.offer.margin')}</dt>
            <dd data-negative={found && found.margin.amount < 0 ? true : undefined}>
              {found
                ? [format.money(found.margin), share !== null && `(${format.number(share / 10_000, percent)})`]
                    .filter(Boolean)
                    .join(' ')
                : '–'}
            </dd>
          </div>
        </dl>
      )}
      <p className={styles.notice} role="status">
        {worker?.source === null && !payRate && <Notice words={t('assignments.offer.noPayRate')} />}
        {budgetRate && isAboveBudget(payRate, budgetRate) && (
          <Notice words={t('assignments.offer.aboveBudget', { rate: format.money(budgetRate) })} />
        )}
        {minimum && payRate?.currency === minimum.wage.currency && payRate.amount < minimum.wage.amount && (
          <Notice
            words={t('assignments.offer.belowMinimum', {
              rate: format.money(minimum.wage),
              date: format.date(minimum.from),
              source: minimum.source,
            })}
          />
        )}
      </p>
    </Stack>
  )
}

const percent = { style: 'percent', maximumFractionDigits: 1 } as const

function Notice({ words: text }: { words: string }) {
  return (
    <span className={styles.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </span>
  )
}
