import { Formats } from '#base/formats.ts'
import type { Language } from '#base/language.ts'
import { zoneName } from '#base/time.ts'
import type { IdentityMethod } from '#domains/accounts/server/factors/confirming.ts'
import type { PdfDocument, PdfPart } from '#platform/server/pdf/document.ts'
import { isolated } from '#platform/server/pdf/isolated.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ContractParty } from '../rules.ts'
import { blocksOf, titleOf } from '../rules/template.ts'

/** How a party was identified when it signed, and from where. `emailedCode` is an emailed link and a code to the same address. */
export interface SignedFrom {
  readonly method: IdentityMethod | 'session' | 'emailedCode'
  readonly address: string
  readonly browser: string | null
  /** The number of contracts that were signed together, if there were several. */
  readonly together?: number
  /** Of a contact of a client: the name, and the address without most of its letters. */
  readonly name?: string
  readonly email?: string
}

interface Signature {
  readonly name: string
  readonly at: string
  readonly from: SignedFrom
}

/** The evidence of a contract that both parties have signed. */
export interface Evidence {
  readonly contractId: string
  readonly textHash: string
  readonly sentAt: string
  /** Who the party is beside the organisation, and its signature. */
  readonly partyIs: ContractParty
  readonly party: Signature
  readonly organisation: Signature
}

/** Returns the document of a contract in its language, with its evidence if both parties have signed. */
export function contractDocument({
  language,
  text,
  agency,
  madeAt,
  timeZone,
  evidence,
}: {
  readonly language: Language
  readonly text: string
  readonly agency: string
  readonly madeAt: string
  readonly timeZone: string
  readonly evidence?: Evidence
}): PdfDocument {
  const t = translateTo(language)
  const parts = blocksOf(text).flatMap(({ kind, text: words }): PdfPart[] => {
    if (kind === 'title') return []
    return [kind === 'heading' ? { kind: 'heading', text: words } : { kind: 'prose', text: words }]
  })
  return {
    language,
    title: titleOf(text),
    issuer: { name: agency, lines: [] },
    parts: [...parts, ...(evidence ? evidenceParts(evidence, language, timeZone) : [])],
    footer: evidence ? t('contracts.document.footer', { id: evidence.contractId }) : t('contracts.document.unsigned'),
    madeAt,
    isArchival: true,
  }
}

function evidenceParts(evidence: Evidence, language: Language, timeZone: string): PdfPart[] {
  const t = translateTo(language)
  const format = new Formats(locales[language], zoneName(timeZone))
  const signature = (party: ContractParty | 'organisation', { name, at, from }: Signature): PdfPart[] => [
    { kind: 'heading', text: t(`contracts.document.${party}`) },
    {
      kind: 'facts',
      facts: [
        { label: t('contracts.document.name'), value: isolated(name) },
        { label: t('contracts.document.at'), value: `${format.moment(at)} (${at})` },
        {
          label: t('contracts.document.method'),
          value: t(`contracts.document.methods.${from.method}`, { email: from.email ?? '' }),
        },
        { label: t('contracts.document.address'), value: from.address },
        { label: t('contracts.document.browser'), value: from.browser ?? t('contracts.document.unknown') },
        ...(from.together
          ? [
              {
                label: t('contracts.document.together'),
                value: t('contracts.document.togetherOf', { count: from.together }),
              },
            ]
          : []),
      ],
    },
  ]
  return [
    { kind: 'heading', text: t('contracts.document.evidence') },
    { kind: 'prose', text: t('contracts.document.level') },
    {
      kind: 'facts',
      facts: [
        { label: t('contracts.document.contract'), value: evidence.contractId },
        { label: t(`contracts.document.sentAt.${evidence.partyIs}`), value: format.moment(evidence.sentAt) },
      ],
    },
    { kind: 'prose', text: t('contracts.document.hash', { hash: evidence.textHash }) },
    ...signature(evidence.partyIs, evidence.party),
    ...signature('organisation', evidence.organisation),
  ]
}
