import type { Screen } from './screen.ts'

/** The screens of pay, invoices and payments. */
export const paymentScreens: readonly Screen[] = [
  {
    path: '/provider/pay',
    audience: 'provider',
    title: 'pay.title',
    load: async () => (await import('#domains/pay/web/list/PayPeriodsScreen.tsx')).PayPeriodsScreen,
  },
  {
    path: '/provider/pay/{id}',
    audience: 'provider',
    title: 'pay.period.one',
    load: async () => (await import('#domains/pay/web/detail/PayPeriodScreen.tsx')).PayPeriodScreen,
  },
  {
    path: '/provider/pay/stubs/{id}',
    audience: 'provider',
    title: 'pay.stub.one',
    load: async () => (await import('#domains/pay/web/stub/PayStubScreen.tsx')).PayStubScreen,
  },
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
    path: '/provider/bank-transactions',
    audience: 'provider',
    title: 'receivables.bank.title',
    load: async () => (await import('#domains/receivables/web/bank/BankTransactionsScreen.tsx')).BankTransactionsScreen,
  },
  {
    path: '/provider/statements/{id}',
    audience: 'provider',
    title: 'billing.one.title',
    load: async () => (await import('./detail/InvoiceScreen.tsx')).InvoiceScreen,
  },
]
