import { beforeEach, expect, test } from 'vitest'
import { emailsTo } from '#domains/accounts/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { contractRoutes } from '#domains/contracts/contract.ts'
import { contractBatchRoutes } from '#domains/contracts/contract/batches.ts'
import { remindingJob } from '#domains/contracts/server/jobs.ts'
import { sampleClientContract } from '#domains/contracts/server/samples.ts'
import { contractScene, kindsFor, sealAll, servedRoutes } from '#domains/contracts/server/testing/contract-scene.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { pdfsig } from '#platform/server/signatures/testing/pdfsig.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalContractRoutes } from '../contract/contracts.ts'
import { portalRoutes } from '../contract.ts'
import { portal, portalContracts } from './routes.ts'
import { sampleClientSession, type SamplePortalContact } from './samples.ts'

const world = await openWorld([...servedRoutes, ...portal, ...portalContracts])

const details = {
  reason: 'replacement',
  reasonDetail: 'Remplacement d’Alex Martin, cariste',
  qualification: 'Cariste',
  workplace: 'Entrepôt 3, Lyon',
  schedule: 'Lundi à vendredi 08:00–16:30',
  jobFeatures: 'Conduite de chariots',
  specialRisks: 'Conduite de chariots élévateurs',
  protectiveEquipment: 'Chaussures de sécurité, fournies par le client',
  referencePay: '17,35 € par heure',
  guarantor: 'Banque Exemple, 75001 Paris',
}

let scene: Awaited<ReturnType<typeof contractScene>>
let clientId: string
let email: string
let contact: SamplePortalContact
beforeEach(async () => {
  scene = await contractScene(world)
  const [project] = await world.sql<{
    client: string
  }>`select client_id as client from projects where id = ${scene.projectId}`
  clientId = project?.client ?? ''
  email = `${crypto.randomUUID()}@client.example`
  contact = await signIn({ email, name: 'Inès Maes', language: 'fr' })
})

async function signIn(of: Parameters<typeof sampleContact>[3] = {}, client = clientId): Promise<SamplePortalContact> {
  return sampleClientSession(world, scene.organisation, await sampleContact(world, scene.organisation, client, of))
}

/** Writes and sends the contract of the client, and returns it. */
async function sendOne() {
  const { assignmentId, manager } = scene
  const body = { assignmentId, kind: 'fr_client', language: 'fr', details } as const
  const { body: draft, status, problem } = await world.call(contractRoutes.writeContract, { body }, manager)
  expect([status, problem]).toMatchObject([201, {}])
  const sent = await world.call(contractRoutes.sendContract, { params: { id: draft.id } }, manager)
  expect(sent.status).toBe(200)
  return sent.body
}

interface Shown {
  id: string
  textHash: string
}
const shownOf = (contracts: Shown | readonly Shown[]) =>
  [contracts].flat().map(({ id, textHash }) => ({ id, textHash }))

const code = (contracts: Shown | readonly Shown[], by = contact) =>
  world.call(portalContractRoutes.sendSigningCode, { body: { contracts: shownOf(contracts) } }, by)

/** Requests a code, and returns it as the email contains it. */
async function codeFor(contracts: Shown | readonly Shown[], by = contact, to = email): Promise<string> {
  expect((await code(contracts, by)).status).toBe(200)
  const [sent] = (await emailsTo(world, to)).filter(({ subject }) => /^\d{6}/.test(subject)).toReversed()
  return sent?.subject.slice(0, 6) ?? ''
}

const sign = (contracts: Shown | readonly Shown[], typed: string, by = contact) =>
  world.call(portalContractRoutes.signClientContracts, { body: { contracts: shownOf(contracts), code: typed } }, by)

const read = async (id: string, by = contact) =>
  (await world.call(portalContractRoutes.readClientContract, { params: { id } }, by)).body

const ended = /n’est plus valable|no longer works/
const other = (typed: string) => String((Number(typed) + 1) % 1_000_000).padStart(6, '0')

test('a contact reads the contract, signs it with the emailed code, and both get the same sealed file', async () => {
  const contract = await sendOne()
  const invited = await emailsTo(world, email)
  expect(invited[0]).toMatchObject({ subject: 'Contrat à signer\u202f: Contrat de mise à disposition' })
  const home = await world.call(portalRoutes.readClientHome, {}, contact)
  expect(home.body.contracts).toMatchObject([
    { id: contract.id, worker: 'Zoë Peeters', dueDate: '2026-12-03', allowed: ['sign', 'decline'] },
  ])
  expect((await read(contract.id)).text).toContain('17,35 € par heure')

  const typed = await codeFor(contract)
  expect((await sign(contract, typed)).body).toEqual({ done: [contract.id] })
  expect(await read(contract.id)).toMatchObject({
    status: 'party_signed',
    signedBy: 'Inès Maes, Sample Client',
    allowed: [],
  })
  expect(await kindsFor(world, scene.manager)).toEqual(['contractSigned'])
  const page = await world.call(contractRoutes.readContract, { params: { id: contract.id } }, scene.manager)
  expect(page.body.evidence.party).toMatchObject({
    method: 'emailedCode',
    name: 'Inès Maes',
    email: `${email.slice(0, 1)}***@client.example`,
  })

  const countersign = { params: { id: contract.id }, body: { textHash: contract.textHash } }
  await world.call(contractRoutes.countersignContract, countersign, scene.manager)
  await sealAll(world)
  const file = { params: { id: contract.id }, query: {} }
  const ours = (await world.call(contractRoutes.readContractFile, file, scene.manager)).bytes
  const theirs = (await world.call(portalContractRoutes.readClientContractFile, file, contact)).bytes
  expect(theirs.equals(ours)).toBe(true)
  expect(await pdfsig(ours)).toEqual(['Signature is Valid.'])
  const { text } = await readPdf(ours)
  expect(text).toContain('Lien et code envoyés par e-mail')
  expect(text).toContain('Inès Maes')
  const [sealed] = (await emailsTo(world, email)).toReversed()
  expect(sealed).toMatchObject({ subject: 'Contrat signé\u202f: Contrat de mise à disposition' })
})

test('a double tap signs once, and an answer that was lost can be asked for again', async () => {
  const contract = await sendOne()
  const typed = await codeFor(contract)
  const [one, two] = await Promise.all([sign(contract, typed), sign(contract, typed)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect((await sign(contract, typed)).body).toEqual({ done: [contract.id] })
  expect(await kindsFor(world, scene.manager)).toEqual(['contractSigned'])
})

test('a contact of another client, or without the right, or of other projects, finds no contract', async () => {
  const contract = await sendOne()
  const { clientId: elsewhere } = await sampleProject(world, scene.organisation)
  const foreign = await signIn({}, elsewhere)
  const withoutRight = await signIn({ maySignContracts: false })
  const { projectId } = await sampleProject(world, scene.organisation)
  const ofOther = await signIn({ projectIds: [projectId] })
  const params = { id: contract.id }
  for (const [by, status] of [
    [foreign, 404],
    [withoutRight, 403],
    [ofOther, 404],
  ] as const) {
    expect((await world.call(portalContractRoutes.readClientContract, { params }, by)).status).toBe(status)
    expect((await code(contract, by)).status).toBe(status)
    expect((await sign(contract, '123456', by)).status).toBe(status)
    expect((await world.call(portalContractRoutes.readClientContractFile, { params, query: {} }, by)).status).toBe(
      status,
    )
    const declined = { params, body: { reason: 'No' } }
    expect((await world.call(portalContractRoutes.declineClientContract, declined, by)).status).toBe(status)
  }
  const list = await world.call(portalContractRoutes.listClientContracts, { query: {} }, foreign)
  expect(list.body.items).toEqual([])
})

test('a code signs only the document for which its contact asked for it', async () => {
  const contract = await sendOne()
  const of = { clientId, assignmentId: null, userId: scene.manager.accountId }
  const id = await sampleClientContract(world, scene.organisation, of, { kind: 'fr_framework' })
  const framework = await read(id)
  const typed = await codeFor(contract)
  expect((await sign(framework, typed)).problem.detail).toMatch(ended)
  const colleague = await signIn()
  expect((await sign(contract, typed, colleague)).problem.detail).toMatch(ended)
  const changed = { id: contract.id, textHash: 'f'.repeat(64) }
  expect((await sign(changed, typed)).problem.detail).toMatch(/changé|changed/)
  expect((await code(changed)).problem.detail).toMatch(/changé|changed/)
  expect((await sign(contract, typed)).status).toBe(200)
})

/** Sends the client a contract of each of some workers, and returns them as the contact reads them. */
async function sendMany(count: number) {
  const ids: string[] = []
  for (let one = 0; one < count; one += 1) {
    const worker = await sampleWorker(world, scene.organisation)
    const assignmentId = await sampleAssignment(world, worker, scene.projectId)
    const of = { clientId, assignmentId, userId: scene.manager.accountId }
    ids.push(await sampleClientContract(world, scene.organisation, of, { kind: 'fr_client' }))
  }
  const { body } = await world.call(portalContractRoutes.listClientContractsToSign, {}, contact)
  expect(body.items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  return body.items
}

test('one code signs thirty contracts whose texts were shown, and no others', async () => {
  const contracts = await sendMany(30)
  const typed = await codeFor(contracts)
  const [mail] = (await emailsTo(world, email)).toReversed()
  expect(mail?.text).toContain('pour signer 30 contrats')
  expect((await sign(contracts.slice(1), typed)).problem.detail).toMatch(ended)
  const changed = contracts.map((one, at) => (at === 7 ? { ...one, textHash: 'f'.repeat(64) } : one))
  expect((await sign(changed, typed)).problem.detail).toMatch(/changé|changed/)
  const done = contracts.map(({ id }) => id).toSorted()
  const [one, two] = await Promise.all([sign(contracts, typed), sign(contracts.toReversed(), typed)])
  expect([one.body, two.body]).toEqual([{ done }, { done }])
  const signed = await world.sql<{ together: number; count: number }>`
    select (signed_from ->> 'together')::int as together, count(*)::int as count from contracts
     where client_id = ${clientId} and status = 'party_signed' group by 1`
  expect(signed).toEqual([{ together: 30, count: 30 }])
  expect(await world.sql`select 1 from contract_codes where contact_id = ${contact.contactId}`).toEqual([])
})

test('contracts are signed together or not at all, and one of them that was withdrawn needs another code', async () => {
  const contracts = await sendMany(3)
  const typed = await codeFor(contracts)
  const params = { id: contracts[1]?.id ?? '' }
  await world.call(contractRoutes.voidContract, { params, body: { reason: 'Another end' } }, scene.manager)
  expect((await sign(contracts, typed)).problem.code).toBe('INVALID_TRANSITION')
  expect(await world.sql`select status from contracts where client_id = ${clientId} and status <> 'void'`).toEqual([
    { status: 'sent' },
    { status: 'sent' },
  ])
  const left = contracts.filter(({ id }) => id !== params.id)
  expect((await sign(left, typed)).problem.detail).toMatch(ended)
  expect((await sign(left, await codeFor(left))).status).toBe(200)
})

test('several drafts that are sent together reach each contact with one email, and the others are named with the reason', async () => {
  const { manager, organisation, projectId } = scene
  const drafts: string[] = []
  for (let one = 0; one < 3; one += 1) {
    const worker = await sampleWorker(world, organisation, { firstName: 'Zoë', lastName: `Claes ${one}` })
    const days = { startDate: '2026-12-01', endDate: '2026-12-31' }
    const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', days)
    const body = { assignmentId, kind: 'fr_client', language: 'fr', details } as const
    drafts.push((await world.call(contractRoutes.writeContract, { body }, manager)).body.id)
  }
  const elsewhere = await sampleProject(world, organisation)
  const of = { clientId: elsewhere.clientId, assignmentId: null, userId: manager.accountId }
  const framework = await sampleClientContract(world, organisation, of, { status: 'draft', kind: 'fr_framework' })
  await world.sql`delete from client_contacts where client_id = ${elsewhere.clientId}`
  const ofProject = `${crypto.randomUUID()}@client.example`
  await signIn({ email: ofProject, projectIds: [elsewhere.projectId] })
  const already = await sendOne()
  const ids = [...drafts, framework, already.id]
  const sent = await world.call(contractBatchRoutes.sendContracts, { body: { ids } }, manager)
  expect(sent.body.done.toSorted()).toEqual(drafts.toSorted())
  expect(Object.fromEntries(sent.body.failed.map(({ id, code: reason }) => [id, reason]))).toEqual({
    [framework]: expect.any(String),
    [already.id]: 'INVALID_TRANSITION',
  })
  const mails = (await emailsTo(world, email)).filter(({ subject }) => subject.startsWith('3 contrats'))
  expect(mails).toMatchObject([{ subject: '3 contrats à signer' }])
  for (const name of ['Zoë Claes 0', 'Zoë Claes 1', 'Zoë Claes 2']) expect(mails[0]?.text).toContain(name)
  expect(mails[0]?.text).toContain('/client/contracts/sign')
  expect(await emailsTo(world, ofProject)).toEqual([])
})

test('the home of the portal and the page that signs begin with the contract that starts first', async () => {
  const contracts = await sendMany(3)
  const first = contracts[1]?.id ?? ''
  await world.sql`update contracts set start_date = '2025-12-01' where id = ${first}`
  const home = await world.call(portalRoutes.readClientHome, {}, contact)
  const page = await world.call(portalContractRoutes.listClientContractsToSign, {}, contact)
  for (const items of [home.body.contracts, page.body.items]) expect(items?.map(({ id }) => id)[0]).toBe(first)
})

test('contacts are reminded of several contracts in one email', async () => {
  await sendMany(3)
  await world.sql`update contracts set sent_at = ${world.now()} where client_id = ${clientId}`
  world.passMinutes(48 * 60)
  await runJob(world, scene.organisation, world.now(), remindingJob.run)
  const reminders = (await emailsTo(world, email)).filter(({ subject }) => subject.startsWith('Rappel'))
  expect(reminders).toMatchObject([{ subject: 'Rappel\u202f: 3 contrats attendent votre signature' }])
})

test('a code ends after ten minutes, after five wrong ones, when another is sent, and when its contact gets another address', async () => {
  const contract = await sendOne()
  const late = await codeFor(contract)
  world.passMinutes(10)
  expect((await sign(contract, late)).problem.detail).toMatch(ended)

  const guessed = await codeFor(contract)
  for (const left of [4, 3, 2, 1])
    expect((await sign(contract, other(guessed))).problem).toMatchObject({
      detail: expect.stringMatching(new RegExp(`incorrect.*${left}`)),
    })
  expect((await sign(contract, other(guessed))).problem.detail).toMatch(ended)
  expect((await sign(contract, guessed)).problem.detail).toMatch(ended)

  world.passMinutes(61)
  const replaced = await codeFor(contract)
  world.passMinutes(1)
  const current = await codeFor(contract)
  if (replaced !== current) expect((await sign(contract, replaced)).problem.detail).toMatch(/incorrect/)
  await world.sql`update contract_codes set email = 'former@client.example' where contact_id = ${contact.contactId}`
  expect((await sign(contract, current)).problem.detail).toMatch(ended)
})

test('attempts and codes are limited in an hour, and a code is followed by a pause', async () => {
  const contract = await sendOne()
  await codeFor(contract)
  expect((await code(contract)).status).toBe(429)
  for (let one = 0; one < 4; one += 1) {
    world.passMinutes(2)
    expect((await code(contract)).status).toBe(200)
  }
  world.passMinutes(2)
  expect((await code(contract)).status).toBe(429)
  const statuses: number[] = []
  for (let one = 0; one < 11; one += 1) statuses.push((await sign(contract, '000000')).status)
  expect(statuses.slice(0, 10).every((status) => status === 409)).toBe(true)
  expect(statuses[10]).toBe(429)
})

test('a contact who lost the right or whose session ended signs nothing, also with a code', async () => {
  const contract = await sendOne()
  const typed = await codeFor(contract)
  await world.sql`update client_contacts set may_sign_contracts = false, version = version + 1 where id = ${contact.contactId}`
  expect((await sign(contract, typed)).status).toBe(403)
  await world.sql`update client_contacts set may_sign_contracts = true, version = version + 1 where id = ${contact.contactId}`
  await world.sql`delete from client_sessions where contact_id = ${contact.contactId}`
  expect((await sign(contract, typed)).status).toBe(401)
})

test('a contract that was withdrawn cannot be signed, and its contacts are notified', async () => {
  const contract = await sendOne()
  const typed = await codeFor(contract)
  const params = { id: contract.id }
  await world.call(contractRoutes.voidContract, { params, body: { reason: 'Another end' } }, scene.manager)
  expect((await sign(contract, typed)).problem.code).toBe('INVALID_TRANSITION')
  expect((await code(contract)).problem.code).toBe('INVALID_TRANSITION')
  const [last] = (await emailsTo(world, email)).toReversed()
  expect(last).toMatchObject({ subject: 'Contrat retiré\u202f: Contrat de mise à disposition' })
})

test('a contact declines with a reason, and the assignment stays as it is', async () => {
  const contract = await sendOne()
  const params = { id: contract.id }
  const body = { reason: 'The end is wrong.' }
  const declined = await world.call(portalContractRoutes.declineClientContract, { params, body }, contact)
  expect(declined.body).toMatchObject({ status: 'declined', allowed: [] })
  expect(await kindsFor(world, scene.manager)).toEqual(['contractDeclined'])
  const page = await world.call(contractRoutes.readContract, { params }, scene.manager)
  expect(page.body).toMatchObject({ declineReason: 'The end is wrong.', dueDate: null })
  expect(await world.sql`select status from assignments where id = ${scene.assignmentId}`).toEqual([
    { status: 'assigned' },
  ])
})

test('a contract is not sent while no contact may sign it', async () => {
  await world.sql`update client_contacts set may_sign_contracts = false where client_id = ${clientId}`
  const body = { assignmentId: scene.assignmentId, kind: 'fr_client', language: 'fr', details } as const
  const draft = await world.call(contractRoutes.writeContract, { body }, scene.manager)
  const sent = await world.call(contractRoutes.sendContract, { params: { id: draft.body.id } }, scene.manager)
  expect([sent.status, sent.problem.detail]).toEqual([
    409,
    expect.stringContaining('No contact of the client is allowed to sign'),
  ])
})

test('contacts are reminded every two days, three times', async () => {
  await sendOne()
  for (let one = 0; one < 5; one += 1) {
    world.passMinutes(48 * 60)
    await runJob(world, scene.organisation, world.now(), remindingJob.run)
    await runJob(world, scene.organisation, world.now(), remindingJob.run)
  }
  const reminders = (await emailsTo(world, email)).filter(({ subject }) => subject.startsWith('Rappel'))
  expect(reminders).toHaveLength(3)
})
