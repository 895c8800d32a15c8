import { createElement, Fragment } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Column } from '#platform/web/ui/list/column.ts'
import type { StatementItem } from '../contract.ts'
import { PeppolFailureBadge } from './PeppolBadge.tsx'
import { StatementBadge } from './StatementBadges.tsx'

/** Returns the columns of a list of statements; the amounts of a credit note are negative. */
export function useStatementColumns(): readonly Column<StatementItem>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (minor: number, { kind, currency }: StatementItem) =>
    format.money({ amount: kind === 'credit_note' ? -minor : minor, currency })
  return [
    {
      key: 'number',
      label: t('billing.field.number'),
      sort: 'number',
      show: ({ number }) => number,
    },
    { key: 'client', label: t('billing.field.client'), sort: 'client', show: ({ client }) => client.name },
    {
      key: 'period',
      label: t('billing.field.period'),
      dates: true,
      show: ({ fromDate, toDate }) => format.dates(fromDate, toDate),
    },
    {
      key: 'date',
      label: t('billing.field.issueDate'),
      dates: true,
      priority: 3,
      show: ({ issueDate }) => format.date(issueDate),
    },
    {
      key: 'due',
      label: t('billing.field.dueDate'),
      sort: 'dueDate',
      dates: true,
      show: ({ kind, dueDate }) => (kind === 'invoice' ? format.date(dueDate) : '–'),
    },
    {
      key: 'hours',
      label: t('billing.field.hours'),
      figures: true,
      optional: true,
      show: ({ minutes }) => format.duration(minutes),
    },
    { key: 'net', label: t('billing.field.net'), figures: true, optional: true, show: (one) => amount(one.net, one) },
    {
      key: 'total',
      label: t('billing.field.total'),
      figures: true,
      priority: 1,
      show: (one) => amount(one.total, one),
    },
    {
      key: 'open',
      label: t('billing.field.open'),
      figures: true,
      optional: true,
      show: (one) => (one.kind === 'invoice' ? amount(one.open, one) : '–'),
    },
    {
      key: 'status',
      label: t('billing.field.status'),
      show: (one) =>
        createElement(
          Fragment,
          null,
          createElement(StatementBadge, { statement: one }),
          createElement(PeppolFailureBadge, { state: one.peppol }),
        ),
    },
  ]
}
