import { vatCategories } from '#base/official/vat-categories.ts'
import { z } from 'zod'
import { type Money, rate } from '#base/money.ts'
import { optional } from '#base/text.ts'
import { vatNumber } from '#base/vat.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { NetworkFailure } from '#platform/web/failure/problem.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/form/Form.tsx'
import { FormActions } from '#platform/web/forms/form/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/form/LeaveGuard.tsx'
import { MoneyField } from '#platform/web/forms/field/MoneyField.tsx'
import { PercentField } from '#platform/web/forms/field/PercentField.tsx'
import { SelectField } from '#platform/web/forms/field/SelectField.tsx'
import { TextField } from '#platform/web/forms/field/TextField.tsx'
import { type ContractForm, type FormFields, useContractForm } from '#platform/web/forms/form/use-contract-form.ts'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useToasts } from '#platform/web/toast/use-toasts.ts'
import { FieldGroup } from '#platform/web/ui/record/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/page/Panel.tsx'
import { billingRoutes, type BillingSeller, type BillingTerms, sellerForm, termsForm } from '../../contract.ts'
import { numbersOfVat, proposedVat } from '../../rules/proposals.ts'
import { AddressFields, NumberFields } from '../PartyFields.tsx'
import { type PartyValues, type SellerValues, sellerValuesOf } from '../party-values.ts'
import { type TermsValues, termsValuesOf } from '../terms/terms-values.ts'
import styles from '../PartyFields.module.css'

interface Props {
  clientId: string
  /** The first day of a first bill rate. */
  fromDate: string
}

/** One form for everything the first invoice lacks on both sides, prefilled from other records; nothing once all data is complete. */
export function BillingSetup({ clientId, fromDate }: Props) {
  const seller = useRead(billingRoutes.readSeller, {}).data
  const terms = useRead(billingRoutes.readTerms, { params: { id: clientId } }).data
  if (!seller || !terms || !terms.allowed.includes('edit')) return null
  const isNeeded = terms.missing.some(({ field, for: of }) => of === 'invoice' && !elsewhere.has(field))
  return isNeeded ? (
    <Setup key={clientId} clientId={clientId} fromDate={fromDate} seller={seller} terms={terms} />
  ) : null
}

// Both records always have a name.
const elsewhere: ReadonlySet<string> = new Set(['seller.name', 'buyer.name'])
const vat = optional(vatNumber)
const shape = z.strictObject({
  sellerVat: vat,
  buyerVat: vat,
  seller: sellerForm,
  terms: termsForm,
  billRate: rate.nullish(),
})

interface Values {
  /** The VAT numbers belong to other records. The form asks for them only if they are missing there. */
  sellerVat: string
  buyerVat: string
  seller: SellerValues
  terms: TermsValues
  billRate: Money | null
}

function Setup({ clientId, fromDate, seller, terms }: Props & { seller: BillingSeller; terms: BillingTerms }) {
  const { t } = useTranslation()
  const tell = useToasts()
  const saveSeller = useWrite(billingRoutes.saveSeller)
  const saveTerms = useWrite(billingRoutes.saveTerms)
  const addRate = useWrite(billingRoutes.addBillRate)
  const saveNumbers = useVatNumbers(clientId)
  const blank: Values = {
    sellerVat: '',
    buyerVat: '',
    seller: sellerValuesOf(seller),
    terms: termsValuesOf(terms),
    billRate: null,
  }
  // A field that was missing at first stays in the form until it is saved.
  const lacks = (...fields: string[]) => terms.missing.some(({ field }) => fields.includes(field))
  // Between Belgian companies, an invoice needs a reference: the electronic one is mandatory (PEPPOL-EN16931-R003).
  const needsReference = ({ seller: { country }, terms: { country: theirs }, buyerVat }: Values) =>
    lacks('buyer.buyerReference') && country === 'BE' && theirs === 'BE' && Boolean(terms.vatNumber || buyerVat.trim())
  const form = useContractForm<typeof shape, Values>(shape, blank, {
    also: (values) => ({
      sellerVat: seller.vatNumber || values.sellerVat.trim() ? undefined : 'platform.validation.required',
      'terms.buyerReference':
        needsReference(values) && !values.terms.buyerReference.trim() ? 'platform.validation.required' : undefined,
    }),
  })
  const ofSeller = withProposals(form, 'seller', (path, value) => form.set(path, value))
  const ofBuyer = withProposals(form, 'terms', (path, value) => {
    form.set(path, value)
    const found = proposedVat(form.values.seller.country, form.values.terms.country, String(value))
    if (!found || form.values.terms.vatCategory !== null) return
    form.set('terms.vatCategory', found.vatCategory)
    form.set('terms.vatBasisPoints', found.vatBasisPoints)
  })
  const address = (side: string) => ['street', 'city', 'postalZone', 'country'].map((field) => `${side}.${field}`)
  const isNew = (party: BillingSeller | BillingTerms, { electronicScheme }: PartyValues) =>
    party.proposed.electronicAddress !== undefined || (party.vatNumber === null && electronicScheme !== null)
  return (
    <Panel title={t('billing.setup.title')} lead={t('billing.setup.lead')}>
      <Form
        form={form}
        save={async ({ seller: ownSide, terms: theirSide, billRate }) => {
          const numbers = await saveNumbers(form.values)
          if (!numbers.ok) return numbers
          const first = await saveSeller.write({ body: ownSide, ifMatch: seller.version })
          if (!first.ok) return first
          const params = { id: clientId }
          const second = await saveTerms.write({ params, body: theirSide, ifMatch: terms.version })
          if (!second.ok || !billRate) return second
          const third = await addRate.write({ params, body: { fromDate, billRate } })
          return third.ok ? second : third
        }}
        onSaved={() => tell.success(t('billing.setup.saved'))}
      >
        <div className={styles.parts}>
          <h3>{t('billing.setup.seller')}</h3>
          {seller.vatNumber === null && (
            <TextField form={ofSeller} name="sellerVat" label={t('billing.field.vatNumber')} plain required />
          )}
          {lacks(...address('seller')) && <AddressFields of="seller." />}
          {lacks('seller.accountNumber') && (
            <FieldGroup>
              <TextField
                name="seller.accountNumber"
                label={t('billing.field.accountNumber')}
                description={t('billing.setup.accountHelp')}
                placeholder="BE68 5390 0754 7034"
                plain
                required
              />
              <TextField name="seller.accountBic" label={t('billing.field.accountBic')} plain />
            </FieldGroup>
          )}
          {isNew(seller, form.values.seller) && <NumberFields of="seller." />}
          <h3>{t('billing.setup.buyer')}</h3>
          {terms.vatNumber === null && (
            <TextField
              form={ofBuyer}
              name="buyerVat"
              label={t('billing.field.vatNumber')}
              description={t('billing.setup.buyerVatHelp')}
              plain
              required={lacks('buyer.vatNumber')}
            />
          )}
          {lacks(...address('buyer')) && <AddressFields of="terms." />}
          {isNew(terms, form.values.terms) && <NumberFields of="terms." />}
          {lacks('buyer.buyerReference') && (
            <FieldGroup>
              <TextField
                name="terms.buyerReference"
                label={t('billing.field.buyerReference')}
                description={t('billing.terms.buyerReferenceHelp')}
                autoComplete="off"
                required={needsReference(form.values)}
              />
            </FieldGroup>
          )}
          <FieldGroup>
            {lacks('terms.vatCategory') && (
              <SelectField
                name="terms.vatCategory"
                label={t('billing.field.vatCategory')}
                empty={t('billing.terms.noVat')}
                choices={vatCategories.map((value) => ({ value, label: t(`billing.vatCategory.${value}`) }))}
              />
            )}
            {lacks('terms.vatCategory') && form.values.terms.vatCategory === 'S' && (
              <PercentField name="terms.vatBasisPoints" label={t('billing.field.vatBasisPoints')} required />
            )}
            {lacks('terms.vatCategory') && form.values.terms.vatCategory === 'E' && (
              <TextField name="terms.exemptionReason" label={t('billing.field.exemptionReason')} required />
            )}
            {lacks('terms.rate') && (
              <MoneyField
                name="billRate"
                label={t('billing.field.billRate')}
                description={t('billing.setup.billRateHelp')}
              />
            )}
          </FieldGroup>
        </div>
        <FormActions submit={t('platform.action.save')} pending={form.pending} />
        <LeaveGuard active={form.changed} isStored={false} />
      </Form>
    </Panel>
  )
}

/** Fills a side's empty registration and electronic address from the VAT number while it is typed. */
function withProposals(
  form: ContractForm<Values, unknown>,
  side: 'seller' | 'terms',
  set: FormFields['set'],
): FormFields {
  return {
    ...form,
    set: (path, value) => {
      set(path, value)
      const { success, data } = vatNumber.safeParse(value)
      if (!success) return
      for (const [name, number] of Object.entries(numbersOfVat(data)))
        if (!form.values[side][name as keyof PartyValues]) form.set(`${side}.${name}`, number)
    },
  }
}

/** Saves the VAT numbers that were typed, each in its own record. */
function useVatNumbers(clientId: string) {
  const company = useRead(organisationRoutes.readCompany, {})
  const saveCompany = useWrite(organisationRoutes.saveCompany)
  const editClient = useWrite(clientRoutes.editClient)
  return async ({ sellerVat, buyerVat }: Pick<Values, 'sellerVat' | 'buyerVat'>) => {
    if (sellerVat) {
      // The number is saved with the whole profile, so a profile that could not be read is read again.
      const { data: found, error } = company.data ? company : await company.refetch()
      if (!found) return { ok: false, problem: error ?? new NetworkFailure() } as const
      const { companyName, headquartersLocation, industry, numberOfEmployees, website, socialMediaLink } = found
      const body = {
        numberOfEmployees,
        website,
        socialMediaLink,
        // The server names it if it is missing.
        industry: industry as NonNullable<typeof industry>,
        vatNumber: sellerVat,
        companyName: companyName ?? '',
        headquartersLocation: headquartersLocation ?? '',
      }
      const saved = await saveCompany.write({ body, ifMatch: found.version })
      if (!saved.ok) return saved
    }
    if (!buyerVat) return { ok: true } as const
    return editClient.write({ params: { id: clientId }, body: { vatNumber: buyerVat } })
  }
}
