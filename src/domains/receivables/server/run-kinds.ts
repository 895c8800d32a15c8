import type { RunKind } from '#platform/server/jobs/runs.ts'

/** Runs that create, and optionally send, invoices. */
export const invoiceRunKind: RunKind = {
  table: 'invoice_runs',
  items: 'invoice_run_items',
  jobName: 'receivables.runInvoices',
}

/** Runs that send reminders. */
export const reminderRunKind: RunKind = {
  table: 'reminder_runs',
  items: 'reminder_run_items',
  jobName: 'receivables.remind',
}
