import type { ReactNode } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useParams } from '#platform/web/navigation/use-navigation.ts'
import { Page } from '#platform/web/ui/page/Page.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { type BillingTerms, billingRoutes } from '../../contract.ts'
import { MissingFields } from '../MissingFields.tsx'
import { BillRates } from './BillRates.tsx'
import { TermsForm } from './TermsForm.tsx'

/** The billing terms and rates of a client, and the data that an invoice lacks. `lookUp` shows whether the electronic address is registered. */
export function TermsScreen({ lookUp }: { lookUp?: (terms: BillingTerms) => ReactNode }) {
  const { t } = useTranslation()
  const { id } = useParams()
  const client = useRead(clientRoutes.readClient, { params: { id } })
  const terms = useRead(billingRoutes.readTerms, { params: { id } })
  const name = client.data?.name
  return (
    <Page
      title={name ? t('billing.terms.title', { name }) : t('billing.terms.short')}
      back={{ to: `/provider/clients/${id}`, label: name ?? t('clients.one.title') }}
    >
      <Reading of={terms} as="form">
        {(found) => (
          <>
            <MissingFields missing={found.missing} clientId={id} />
            <BillRates clientId={id} terms={found} />
            <TermsForm key={id} clientId={id} terms={found} address={client.data?.billingAddress ?? null}>
              {lookUp?.(found)}
            </TermsForm>
          </>
        )}
      </Reading>
    </Page>
  )
}
