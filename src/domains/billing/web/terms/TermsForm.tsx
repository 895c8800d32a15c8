import { vatCategories } from '#base/official/vat-categories.ts'
import type { ReactNode } from 'react'
import { languages } from '#base/language.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { CheckField } from '#platform/web/forms/field/CheckField.tsx'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MergeNotice } from '#platform/web/forms/draft/MergeNotice.tsx'
import { NumberField } from '#platform/web/forms/field/NumberField.tsx'
import { PercentField } from '#platform/web/forms/field/PercentField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useMerge } from '#platform/web/forms/draft/use-merge.ts'
import { useFormat } from '#platform/web/format/use-format.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { billingRoutes, type BillingTerms, termsForm } from '../../contract.ts'
import { AddressFields, NumberFields } from '../PartyFields.tsx'
import { usePartyHistoryFields } from '#domains/billing/web/use-party-history-fields.ts'
import { premiumRoundings } from '../../rules/premium-rounding.ts'
import { type TermsValues, termsValuesOf } from './terms-values.ts'

interface Props {
  clientId: string
  terms: BillingTerms
  /** The address of the client's record, as one line. */
  address: string | null
  /** Content below the electronic address. */
  children?: ReactNode
}

/** The terms on which a client is billed. */
export function TermsForm({ clientId, terms, address, children }: Props) {
  const { t } = useTranslation()
  const { locale } = useFormat()
  const tell = useToasts()
  const fields = usePartyHistoryFields()
  const { write } = useWrite(billingRoutes.saveTerms)
  const form = useContractForm<typeof termsForm, TermsValues>(termsForm, termsValuesOf(terms))
  const merge = useMerge(form, terms, termsValuesOf)
  const { vatCategory } = form.values
  const languageName = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <Form
      form={form}
      explain={merge.explain}
      save={(body) => write({ params: { id: clientId }, body, ifMatch: merge.version })}
      onSaved={() => tell.success(t('billing.terms.saved'))}
    >
      <MergeNotice form={form} merge={merge} fields={fields} />
      <Panel title={t('billing.terms.pricing')} lead={t('billing.terms.pricingLead')}>
        <FieldGroup>
          <PercentField
            name="markupBasisPoints"
            label={t('billing.field.markupBasisPoints')}
            description={t('billing.terms.noMarkup')}
          />
          <div data-wide>
            <CheckField name="passesPremiums" label={t('billing.field.passesPremiums')} />
          </div>
          {form.values.passesPremiums && (
            <SelectField
              name="premiumRounding"
              label={t('billing.field.premiumRounding')}
              description={t('billing.terms.premiumRoundingHelp')}
              choices={premiumRoundings.map((value) => ({ value, label: t(`billing.premiumRounding.${value}`) }))}
            />
          )}
        </FieldGroup>
      </Panel>
      <Panel title={t('billing.terms.vat')}>
        <FieldGroup>
          <SelectField
            name="vatCategory"
            label={t('billing.field.vatCategory')}
            empty={t('billing.terms.noVat')}
            choices={vatCategories.map((value) => ({ value, label: t(`billing.vatCategory.${value}`) }))}
          />
          {vatCategory === 'S' && (
            <PercentField name="vatBasisPoints" label={t('billing.field.vatBasisPoints')} required />
          )}
          {vatCategory === 'E' && (
            <TextField name="exemptionReason" label={t('billing.field.exemptionReason')} required />
          )}
          <NumberField
            name="paymentDays"
            label={t('billing.field.paymentDays')}
            unit={t('billing.terms.days')}
            required
          />
          <SelectField
            name="language"
            label={t('billing.field.language')}
            choices={languages.map((value) => ({ value, label: languageName.of(value) ?? value }))}
          />
        </FieldGroup>
      </Panel>
      <Panel
        title={t('billing.terms.address')}
        lead={address ? t('billing.terms.fromRecord', { address }) : t('billing.terms.addressLead')}
      >
        <AddressFields />
      </Panel>
      <Panel title={t('billing.terms.electronic')} lead={t('billing.terms.electronicLead')}>
        <NumberFields>
          <FieldGroup>
            <div data-wide>
              <TextField
                name="buyerReference"
                label={t('billing.field.buyerReference')}
                description={t('billing.terms.buyerReferenceHelp')}
                autoComplete="off"
              />
            </div>
          </FieldGroup>
          {children}
        </NumberFields>
      </Panel>
      {terms.allowed.includes('edit') && <FormActions submit={t('platform.action.save')} pending={form.pending} />}
      <LeaveGuard active={form.changed} isStored={false} />
    </Form>
  )
}
