import { createElement, Fragment } from 'react'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Answer } from '#base/route.ts'
import type { Column, ListTotal } from '#platform/web/ui/list/column.ts'
import type { billingRoutes, StatementItem } from '../contract.ts'
import { PeppolFailureBadge } from './PeppolBadge.tsx'
import { StatementBadge, UnsentBadge } from './StatementBadges.tsx'

/** Returns the columns of a list of statements; the amounts of a credit note are negative. */
export function useStatementColumns(): readonly Column<StatementItem>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (minor: number, { kind, currency }: StatementItem) => ({
    amount: kind === 'credit_note' ? -minor : minor,
    currency,
  })
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
      cell: ({ issueDate }) => ({ date: issueDate }),
    },
    {
      key: 'due',
      label: t('billing.field.dueDate'),
      sort: 'dueDate',
      dates: true,
      show: ({ kind, dueDate }) => (kind === 'invoice' ? format.date(dueDate) : '–'),
      cell: ({ kind, dueDate }) => kind === 'invoice' && { date: dueDate },
    },
    {
      key: 'hours',
      label: t('billing.field.hours'),
      figures: true,
      optional: true,
      show: ({ minutes }) => format.duration(minutes),
      cell: ({ minutes }) => ({ minutes }),
    },
    {
      key: 'net',
      label: t('billing.field.net'),
      figures: true,
      optional: true,
      show: (one) => format.money(amount(one.net, one)),
      cell: (one) => amount(one.net, one),
    },
    {
      key: 'total',
      label: t('billing.field.total'),
      figures: true,
      priority: 1,
      end: true,
      show: (one) => format.money(amount(one.total, one)),
      cell: (one) => amount(one.total, one),
    },
    {
      key: 'open',
      label: t('billing.field.open'),
      figures: true,
      optional: true,
      show: (one) => (one.kind === 'invoice' ? format.money(amount(one.open, one)) : '–'),
      cell: (one) => one.kind === 'invoice' && amount(one.open, one),
    },
    {
      key: 'status',
      label: t('billing.field.status'),
      cell: ({ status }) => t(`billing.status.${status}`),
      show: (one) =>
        createElement(
          Fragment,
          null,
          createElement(StatementBadge, { statement: one }),
          createElement(UnsentBadge, { statement: one }),
          createElement(PeppolFailureBadge, { state: one.peppol }),
        ),
    },
  ]
}

/** Returns a function that shows the sums of a list of statements in one currency. */
export function useStatementTotal(): (sum: Answer<typeof billingRoutes.listStatements>['totals'][number]) => ListTotal {
  const format = useFormat()
  return ({ currency, minutes, net, total, open }) => ({
    key: currency,
    values: {
      hours: format.duration(minutes),
      net: format.money({ amount: net, currency }),
      total: format.money({ amount: total, currency }),
      open: format.money({ amount: open, currency }),
    },
  })
}
