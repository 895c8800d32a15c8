import { daysAfter } from '#base/days.ts'
import { laterBy } from '#base/time.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import type { ContractStatus } from '#domains/contracts/rules.ts'
import { maskedAddress } from '#domains/contracts/rules/signing-codes.ts'
import { readSignatories } from '#domains/contracts/server/signatories.ts'
import { storeDraft, suggestDetails } from '#domains/contracts/server/writing.ts'
import { writeFramework } from '#domains/contracts/server/writing-frameworks.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { from, move } from './contracts.ts'
import type { Engagement } from './engagements.ts'
import { customers, works } from './people.ts'

type Language = (typeof customers)[number]['language']

const texts = {
  fr: {
    reasonDetail: 'Surcroît temporaire de travail',
    committee: 'Commission paritaire 100',
    pay: '17,35 € par heure, chèques-repas de 8 €',
    payDay: 'Au plus tard le 5 du mois suivant, par virement',
    job: 'Travail debout, en équipes',
    services: 'Mise à disposition d’intérimaires pour tous les sites',
    rate: 'Coefficient 1,95 sur le salaire horaire',
    terms: '30 jours à compter de la date de facture',
    end: 'Par écrit, avec un préavis d’un mois',
  },
  nl: {
    reasonDetail: 'Tijdelijke vermeerdering van werk',
    committee: 'Paritair comité 100',
    pay: '€ 17,35 per uur, maaltijdcheques van € 8',
    payDay: 'Uiterlijk op de 5de van de volgende maand, per overschrijving',
    job: 'Staand werk, in ploegen',
    services: 'Uitzendkrachten voor alle locaties',
    rate: 'Coëfficiënt 1,95 op het uurloon',
    terms: '30 dagen na de factuurdatum',
    end: 'Schriftelijk, met een opzegtermijn van een maand',
  },
} as const satisfies Record<Language, unknown>

/** The states of the first contracts with clients; `signed` is sealed as soon as the server runs. */
const states = [
  'sent',
  'party_signed',
  'signed',
  'draft',
  'declined',
  'void',
] as const satisfies readonly ContractStatus[]

/** Adds a contract with a client in each state, and a framework agreement with the first of these clients. */
export async function addClientContracts(scope: ActorScope, engagements: readonly Engagement[]): Promise<void> {
  const present = engagements.filter(({ status }) => status === 'in_progress')
  for (const [index, status] of states.entries()) {
    const engagement = present[index]
    if (!engagement) return
    const then = { ...scope, now: laterBy(scope.now, -(5 - index) * 3_600_000) }
    await advance(then, await writeOne(then, engagement), status)
  }
  const [first] = present
  if (first) await addFramework(scope, first)
}

function languageOf({ work }: Engagement): Language {
  const { customer } = works[work] as (typeof works)[number]
  return customers[customer as 0].language
}

async function writeOne(scope: ActorScope, engagement: Engagement): Promise<string> {
  const language = languageOf(engagement)
  const text = texts[language]
  const assignment = await readAssignment(scope, engagement.assignmentId)
  const details = {
    ...(await suggestDetails(scope, 'be_client', assignment, language)),
    reason: 'increase',
    reasonDetail: text.reasonDetail,
    licenceNumber: 'VG 1234/BUOSAP',
    socialSecurityNumber: '1234567-89',
    jointCommittee: text.committee,
    referencePay: text.pay,
    payDay: text.payDay,
    jobFeatures: text.job,
  }
  return storeDraft(scope, { kind: 'be_client', language, assignment, details, period: undefined })
}

async function addFramework(scope: ActorScope, engagement: Engagement): Promise<void> {
  const language = languageOf(engagement)
  const text = texts[language]
  const { client } = await readAssignment(scope, engagement.assignmentId)
  const startDate = `${scope.now.slice(0, 4)}-01-01`
  const details = { services: text.services, billRate: text.rate, paymentTerms: text.terms, termination: text.end }
  const body = {
    clientId: client.id,
    kind: 'be_framework',
    language,
    details,
    period: { startDate, endDate: daysAfter(startDate, 729) },
  } as const
  const { id } = await writeFramework(scope, { body, ifMatch: undefined })
  await advance(scope, id, 'signed')
}

async function advance(scope: ActorScope, id: string, status: ContractStatus): Promise<void> {
  if (status === 'draft') return
  const { accountId, organisationId } = scope.actor
  await move(scope, id, { status: 'sent', sent_at: scope.now, sent_by: accountId })
  if (status === 'void')
    return move(scope, id, { status, voided_at: scope.now, void_reason: 'The end of the assignment changes.' })
  if (status === 'declined')
    return move(scope, id, { status, declined_at: scope.now, decline_reason: 'The joint committee is another one.' })
  if (status === 'sent') return
  const [signatory] = await readSignatories(scope, [id])
  const signer = signatory && { name: signatory.name, email: maskedAddress(signatory.email) }
  const signed = { status: 'party_signed', signed_at: scope.now, signed_from: from('emailedCode', signer) }
  await move(scope, id, signed)
  if (status === 'party_signed') return
  await move(scope, id, {
    countersigned_at: scope.now,
    countersigned_by: accountId,
    countersigned_from: from('session'),
  })
  await scope.db.many(
    sql`insert into seal_tasks (organisation_id, id, due_at) values (${organisationId}, ${id}, ${scope.now})`,
  )
}
