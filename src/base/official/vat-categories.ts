/** How a category charges VAT, and what an invoice states about it. */
interface VatCategoryRule {
  /** Its rate: above zero, zero, or none at all. */
  readonly rate: 'positive' | 'zero' | 'none'
  /** The code of the exemption in the list VATEX; null if there is none or it depends on the case. */
  readonly exemptionCode: string | null
}

/**
 * The VAT categories of UNCL 5305 that hours of work can have: standard rate, reverse charge, exempt, zero rate, outside of the scope of
 * VAT, and free export outside of the European Union. K, the supply of goods within the Union (Directive 2006/112/EC, article 138), and
 * L and M, the taxes of the Canary Islands, Ceuta and Melilla, do not apply to hours.
 */
export const vatCategoryRules = {
  S: { rate: 'positive', exemptionCode: null },
  AE: { rate: 'zero', exemptionCode: 'VATEX-EU-AE' },
  E: { rate: 'zero', exemptionCode: null },
  Z: { rate: 'zero', exemptionCode: null },
  O: { rate: 'none', exemptionCode: 'VATEX-EU-O' },
  G: { rate: 'zero', exemptionCode: 'VATEX-EU-G' },
} as const satisfies Readonly<Record<string, VatCategoryRule>>

export type VatCategory = keyof typeof vatCategoryRules
export const vatCategories = Object.keys(vatCategoryRules) as [VatCategory, ...VatCategory[]]
