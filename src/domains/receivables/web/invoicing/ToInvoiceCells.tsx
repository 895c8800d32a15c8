import { missingFieldPath } from '#domains/billing/web/missing-field-path.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ToInvoice } from '../../contract/invoice-runs.ts'
import { type Readiness, readinessOf } from '../../rules/readiness.ts'
import type texts from '../../locales/en.json'
import styles from './Invoicing.module.css'

const tones: Tones<Readiness, (typeof texts)['toInvoice']['state']> = {
  ready: 'good',
  incomplete: 'waiting',
  blocked: 'bad',
}

/** How an invoice is sent, or a link to the contacts of a client who has no recipient. */
export function ChannelCell({ row: { invoice, channel, client } }: { row: ToInvoice }) {
  const { t } = useTranslation()
  if (!invoice) return '–'
  if (channel) return t(`receivables.toInvoice.channels.${channel}`)
  return (
    <Link className={styles.inRow ?? ''} to={`/provider/clients/${client.id}?tab=people`}>
      {t('receivables.toInvoice.noRecipient')}
    </Link>
  )
}

/** From this number on, the form for all of the missing fields is quicker. */
const fewest = 3

/** Whether an invoice can be created. */
export function ReadinessCell({ row }: { row: ToInvoice }) {
  const readiness = readinessOf(row)
  return <StatusBadge status={readiness} tones={tones} label={`receivables.toInvoice.state.${readiness}`} />
}

interface Props {
  row: ToInvoice
  period: { readonly fromDate: string; readonly toDate: string }
}

/** What keeps an invoice from being created or complete, each with a link to where it is resolved. */
export function ObstaclesCell({ row, period }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { client, invoice, unpriced, waiting, unconfirmed, withWorker } = row
  const missing = (invoice?.missing ?? []).filter((one) => one.for === 'invoice')
  const unapproved = waiting.minutes - unconfirmed.minutes
  const entries = `/provider/timesheet?clientId=${client.id}&from=${period.fromDate}&to=${period.toDate}`
  const isSplit = unconfirmed.entries > 0
  const links = [
    ...(missing.length >= fewest
      ? [
          {
            to: `/provider/statements/make?clientId=${client.id}&from=${period.fromDate}&to=${period.toDate}`,
            text: t('receivables.toInvoice.missing', { count: missing.length }),
          },
        ]
      : missing.map(({ field }) => ({
          to: missingFieldPath(field, client.id),
          text: t(`billing.missing.field.${field.replace('.', '_')}`),
        }))),
    unpriced.minutes > 0 && {
      to: `/provider/clients/${client.id}/billing`,
      text: t('receivables.toInvoice.unpriced', { hours: format.duration(unpriced.minutes) }),
    },
    unapproved > 0 && {
      to: isSplit ? `${entries}&clientDecision=notAwaited` : entries,
      text: t('receivables.toInvoice.waiting', { hours: format.duration(unapproved) }),
    },
    isSplit && {
      to: `${entries}&clientDecision=awaited`,
      text: t('receivables.toInvoice.unconfirmed', { hours: format.duration(unconfirmed.minutes) }),
    },
    withWorker.entries > 0 && {
      to: `${entries}&status=withWorker`,
      text: t('receivables.toInvoice.withWorker', { count: withWorker.entries }),
    },
  ].filter((one) => one !== false)
  if (links.length === 0) return null
  return (
    <span className={styles.obstacles}>
      {links.map(({ to, text }) =>
        to ? (
          <Link key={text} to={to} className={styles.inRow ?? ''}>
            {text}
          </Link>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    </span>
  )
}
