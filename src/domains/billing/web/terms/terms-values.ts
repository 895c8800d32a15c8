import type { BillingTerms } from '../../contract.ts'
import { type PartyValues, partyValuesOf } from '../party-values.ts'

/** The terms of a client as they lie in the form. */
export interface TermsValues
  extends
    PartyValues,
    Pick<
      BillingTerms,
      'language' | 'vatCategory' | 'vatBasisPoints' | 'markupBasisPoints' | 'passesPremiums' | 'paymentDays'
    > {
  buyerReference: string
  exemptionReason: string
}

/** What lies in the form when terms are edited. */
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
  }
}
