import { useMemo } from 'react'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { LinkButton } from '#platform/web/navigation/LinkButton.tsx'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Facts } from '#platform/web/ui/record/Facts.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { Reading } from '#platform/web/ui/feedback/Reading.tsx'
import { billingRoutes, type BillingSeller, sellerForm } from '../../contract.ts'
import { AddressFields, NumberFields } from '../PartyFields.tsx'
import { type SellerValues, sellerValuesOf } from '../party-values.ts'
import { usePartyHistoryFields } from '#domains/billing/web/use-party-history-fields.ts'
import styles from '../PartyFields.module.css'

/** The details of the organisation on invoices: address, identifiers and account. */
export function SellerTab() {
  const seller = useRead(billingRoutes.readSeller, {})
  return (
    <Reading of={seller} as="form">
      {(found) => <SellerForm seller={found} />}
    </Reading>
  )
}

function SellerForm({ seller }: { seller: BillingSeller }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const fields = usePartyHistoryFields()
  const { write } = useWrite(billingRoutes.saveSeller)
  const opened = useMemo(() => sellerValuesOf(seller), [seller])
  const form = useContractForm<typeof sellerForm, SellerValues>(sellerForm, opened)
  const merge = useMerge(form, seller, sellerValuesOf)
  return (
    <Form
      form={form}
      explain={merge.explain}
      save={(body) => write({ body, ifMatch: merge.version })}
      onSaved={() => tell.success(t('billing.seller.saved'))}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      <Panel
        title={t('billing.seller.title')}
        lead={t('billing.seller.lead')}
        action={
          <LinkButton to="/provider/profile" variant="default">
            {t('billing.seller.profile')}
          </LinkButton>
        }
      >
        <div className={styles.parts}>
          <Facts
            facts={[
              [t('billing.field.name'), seller.name],
              [t('billing.field.vatNumber'), seller.vatNumber],
            ]}
          />
          <AddressFields />
        </div>
      </Panel>
      <Panel title={t('billing.seller.numbers')} lead={t('billing.seller.numbersLead')}>
        <NumberFields />
      </Panel>
      <Panel title={t('billing.seller.payment')} lead={t('billing.seller.paymentLead')}>
        <FieldGroup>
          <TextField
            name="accountNumber"
            label={t('billing.field.accountNumber')}
            placeholder="BE68 5390 0754 7034"
            plain
          />
          <TextField name="accountBic" label={t('billing.field.accountBic')} plain />
        </FieldGroup>
      </Panel>
      <FormActions submit={t('platform.action.save')} pending={form.pending} />
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
