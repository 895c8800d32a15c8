import type { Screen } from './screen.ts'

/** The screens of invoices, payments and billing terms. */
export const billingScreens: readonly Screen[] = [
  {
    path: '/provider/statements',
    audience: 'provider',
    title: 'billing.list.title',
    load: async () => (await import('#domains/billing/web/list/StatementsScreen.tsx')).StatementsScreen,
  },
  {
    path: '/provider/statements/make',
    audience: 'provider',
    title: 'billing.make.title',
    load: async () => (await import('#domains/billing/web/make/MakeStatementScreen.tsx')).MakeStatementScreen,
  },
  {
    path: '/provider/statements/{id}',
    audience: 'provider',
    title: 'billing.one.title',
    load: async () => (await import('./detail/InvoiceScreen.tsx')).InvoiceScreen,
  },
  {
    path: '/provider/receivables',
    audience: 'provider',
    title: 'receivables.aged.title',
    load: async () => (await import('#domains/receivables/web/aged/AgedScreen.tsx')).AgedScreen,
  },
  {
    path: '/provider/clients/{id}/billing',
    audience: 'provider',
    title: 'billing.terms.short',
    load: async () => (await import('./detail/ClientBillingScreen.tsx')).ClientBillingScreen,
  },
  {
    path: '/provider/bank-transactions',
    audience: 'provider',
    title: 'receivables.bank.title',
    load: async () => (await import('#domains/receivables/web/bank/BankTransactionsScreen.tsx')).BankTransactionsScreen,
  },
]
