import { TermsScreen } from '#domains/billing/web/terms/TermsScreen.tsx'
import { PeppolCheck } from '#domains/receivables/web/PeppolCheck.tsx'

/** The billing terms of a client, whose electronic address can be looked up in Peppol. */
export function ClientBillingScreen() {
  return <TermsScreen lookUp={(terms) => <PeppolCheck terms={terms} />} />
}
