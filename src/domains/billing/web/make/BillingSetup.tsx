import { z } from 'zod'
import { type Money, rate } from '#base/money.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { useWrite } from '#platform/web/api/use-write.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { FormActions } from '#platform/web/forms/FormActions.tsx'
import { LeaveGuard } from '#platform/web/forms/LeaveGuard.tsx'
import { MoneyField } from '#platform/web/forms/MoneyField.tsx'
import { PercentField } from '#platform/web/forms/PercentField.tsx'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { TextField } from '#platform/web/forms/TextField.tsx'
import { useContractForm } from '#platform/web/forms/use-contract-form.ts'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { useTell } from '#platform/web/toast/use-tell.ts'
import { FieldGroup } from '#platform/web/ui/FieldGroup.tsx'
import { Panel } from '#platform/web/ui/Panel.tsx'
import { billingRoutes, type BillingSeller, type BillingTerms, sellerForm, termsForm } from '../../contract.ts'
import { vatCategories } from '../../rules.ts'
import { AddressFields, NumberFields } from '../PartyFields.tsx'
import { type SellerValues, sellerValuesOf } from '../party-values.ts'
import { type TermsValues, termsValuesOf } from '../terms/terms-values.ts'
import styles from '../PartyFields.module.css'

interface Props {
  clientId: string
  /** From when a first bill rate counts. */
  fromDate: string
}

/** What a first invoice lacks, of both sides in one form, filled in from what other records say; nothing once it is all there. */
export function BillingSetup({ clientId, fromDate }: Props) {
  const seller = useRead(billingRoutes.readSeller, {}).data
  const terms = useRead(billingRoutes.readTerms, { params: { id: clientId } }).data
  if (!seller || !terms || !terms.allowed.includes('edit')) return null
  const isNeeded = terms.missing.some(({ field, for: of }) => of === 'invoice' && !elsewhere.has(field))
  return isNeeded ? (
    <Setup key={clientId} clientId={clientId} fromDate={fromDate} seller={seller} terms={terms} />
  ) : null
}

// Names and VAT numbers belong to the organisation's and the client's own records.
const elsewhere: ReadonlySet<string> = new Set(['seller.name', 'seller.vatNumber', 'buyer.name', 'buyer.vatNumber'])
const shape = z.strictObject({ seller: sellerForm, terms: termsForm, billRate: rate.nullish() })

interface Values {
  seller: SellerValues
  terms: TermsValues
  billRate: Money | null
}

function Setup({ clientId, fromDate, seller, terms }: Props & { seller: BillingSeller; terms: BillingTerms }) {
  const { t } = useWords()
  const tell = useTell()
  const saveSeller = useWrite(billingRoutes.saveSeller)
  const saveTerms = useWrite(billingRoutes.saveTerms)
  const addRate = useWrite(billingRoutes.addBillRate)
  const blank: Values = { seller: sellerValuesOf(seller), terms: termsValuesOf(terms), billRate: null }
  const form = useContractForm<typeof shape, Values>(shape, blank)
  // What was asked for at first stays until it is saved.
  const lacks = (...fields: string[]) => terms.missing.some(({ field }) => fields.includes(field))
  const address = (side: string) => ['street', 'city', 'postalZone', 'country'].map((field) => `${side}.${field}`)
  const isNew = (party: BillingSeller | BillingTerms) => party.proposed.electronicAddress !== undefined
  return (
    <Panel title={t('billing.setup.title')} lead={t('billing.setup.lead')}>
      <Form
        form={form}
        save={async ({ seller: ownSide, terms: theirSide, billRate }) => {
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
          {lacks(...address('seller')) && <AddressFields form={form} of="seller." />}
          {lacks('seller.accountNumber') && (
            <FieldGroup>
              <TextField
                form={form}
                name="seller.accountNumber"
                label={t('billing.field.accountNumber')}
                description={t('billing.setup.accountHelp')}
                placeholder="BE68 5390 0754 7034"
                plain
                required
              />
              <TextField form={form} name="seller.accountBic" label={t('billing.field.accountBic')} plain />
            </FieldGroup>
          )}
          {isNew(seller) && <NumberFields form={form} of="seller." />}
          <h3>{t('billing.setup.buyer')}</h3>
          {lacks(...address('buyer')) && <AddressFields form={form} of="terms." />}
          {isNew(terms) && <NumberFields form={form} of="terms." />}
          <FieldGroup>
            {lacks('terms.vatCategory') && (
              <SelectField
                form={form}
                name="terms.vatCategory"
                label={t('billing.field.vatCategory')}
                empty={t('billing.terms.noVat')}
                choices={vatCategories.map((value) => ({ value, label: t(`billing.vatCategory.${value}`) }))}
              />
            )}
            {lacks('terms.vatCategory') && form.values.terms.vatCategory === 'S' && (
              <PercentField
                form={form}
                name="terms.vatBasisPoints"
                label={t('billing.field.vatBasisPoints')}
                required
              />
            )}
            {lacks('terms.vatCategory') && form.values.terms.vatCategory === 'E' && (
              <TextField form={form} name="terms.exemptionReason" label={t('billing.field.exemptionReason')} required />
            )}
            {lacks('terms.rate') && (
              <MoneyField
                form={form}
                name="billRate"
                label={t('billing.field.billRate')}
                description={t('billing.setup.billRateHelp')}
              />
            )}
          </FieldGroup>
        </div>
        <FormActions submit={t('platform.action.save')} pending={form.pending} />
        <LeaveGuard active={form.changed} kept={false} />
      </Form>
    </Panel>
  )
}
