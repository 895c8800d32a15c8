import type { BillingTerms } from '../../contract.ts'
import { type PartyValues, partyValuesOf } from '../party-values.ts'

/** The form values of a client's billing terms. */
export interface TermsValues
  extends
    PartyValues,
    Pick<
      BillingTerms,
      | 'language'
      | 'vatCategory'
      | 'vatBasisPoints'
      | 'markupBasisPoints'
      | 'passesPremiums'
      | 'premiumRounding'
      | 'paymentDays'
    > {
  buyerReference: string
  exemptionReason: string
}

/** Converts billing terms to form values. */
export function termsValuesOf(terms: BillingTerms): TermsValues {
  return {
    ...partyValuesOf(terms),
    buyerReference: terms.buyerReference ?? '',
    language: terms.language,
    vatCategory: terms.vatCategory ?? terms.proposed.vatCategory ?? null,
    vatBasisPoints: terms.vatBasisPoints ?? terms.proposed.vatBasisPoints ?? null,
    exemptionReason: terms.exemptionReason ?? '',
    paymentDays: terms.paymentDays,
    markupBasisPoints: terms.markupBasisPoints,
    passesPremiums: terms.passesPremiums,
    premiumRounding: terms.premiumRounding,
  }
}
