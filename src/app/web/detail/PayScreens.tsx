import { useMay } from '#domains/accounts/web/session.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import type { KnownAccount } from '#domains/pay/web/detail/PayerForm.tsx'
import { PayPeriodScreen as PayPeriod } from '#domains/pay/web/detail/PayPeriodScreen.tsx'
import { useRead } from '#platform/web/api/use-read.ts'

/** A pay period; its first payment file proposes the account that invoices name. */
export function PayPeriodScreen() {
  return <PayPeriod knownAccount={AccountOfInvoices} />
}

const AccountOfInvoices: KnownAccount = ({ children }) => {
  const mayRead = useMay('billing:read')
  const { data: seller, error } = useRead(billingRoutes.readSeller, {}, { enabled: mayRead })
  if (mayRead && !seller && !error) return null
  if (!seller?.accountNumber) return children(undefined)
  return children({
    accountHolder: seller.name ?? '',
    accountNumber: seller.accountNumber,
    bic: seller.accountBic ?? '',
  })
}
