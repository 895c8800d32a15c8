import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { factorRoutes } from '#domains/accounts/contract/factors.ts'
import type { IdentityProof } from '#domains/accounts/contract/sensitive.ts'
import { factors } from '#domains/accounts/server/routes.ts'
import { goOn, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAuthenticator } from '#domains/accounts/server/testing/factor-samples.ts'
import { SoftPasskey } from '#domains/accounts/server/testing/soft-passkey.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { pdfsig } from '#platform/server/signatures/testing/pdfsig.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { type Contract, contractRoutes } from '../contract.ts'
import { endingJob } from './jobs.ts'
import { sampleContract } from './samples.ts'
import {
  belgianDetails,
  contractScene,
  kindsFor,
  sealAll,
  servedRoutes,
  signByBoth,
  workerPassword,
  writeBelgian,
} from './testing/contract-scene.ts'

const world = await openWorld([...servedRoutes, ...factors])

test('T72 a contract is written, sent, signed by the worker and for the agency, and sealed; the file stays the same', async () => {
  const scene = await contractScene(world)
  const { manager, worker } = scene
  const draft = await writeBelgian(world, scene)
  expect(draft.status).toBe(201)
  expect(draft.body).toMatchObject({
    status: 'draft',
    title: 'Contrat de travail intérimaire',
    allowed: ['edit', 'send', 'delete'],
    hasChanged: false,
  })
  expect(draft.body.text).toContain('Motif du travail intérimaire : remplacement d’un travailleur.')
  const { id, text, textHash } = draft.body
  expect(textHash).toBe(createHash('sha256').update(text).digest('hex'))
  const params = { id }
  expect((await world.call(contractRoutes.readOwnContract, { params }, worker)).status).toBe(404)

  await world.call(contractRoutes.sendContract, { params }, manager)
  expect(await kindsFor(world, worker)).toEqual(['contractSent'])
  const shown = await world.call(contractRoutes.readOwnContract, { params }, worker)
  expect(shown.body).toMatchObject({ status: 'sent', text, textHash, allowed: ['sign', 'decline'] })

  const signed = await world.call(
    contractRoutes.signContract,
    { params, body: { textHash, password: workerPassword } },
    worker,
  )
  expect(signed.body).toMatchObject({ status: 'party_signed', allowed: [] })
  const countersigned = await world.call(contractRoutes.countersignContract, { params, body: { textHash } }, manager)
  expect(countersigned.body).toMatchObject({ status: 'party_signed', allowed: [], file: null })
  await sealAll(world)

  const done = (await world.call(contractRoutes.readContract, { params }, manager)).body
  expect(done).toMatchObject({
    status: 'signed',
    evidence: { party: { method: 'password' }, organisation: { method: 'session' } },
    file: { isStamped: false },
    allowed: ['amend'],
  })
  const [ours, theirs] = [
    await world.call(contractRoutes.readContractFile, { params, query: {} }, manager),
    await world.call(contractRoutes.readOwnContractFile, { params, query: {} }, worker),
  ]
  expect(ours.bytes.equals(theirs.bytes)).toBe(true)
  expect(createHash('sha256').update(ours.bytes).digest('hex')).toBe(done.file?.sha256)
  expect(await pdfsig(ours.bytes)).toEqual(['Signature is Valid.'])
  const words = (await readPdf(ours.bytes)).text
  for (const part of [textHash, 'Zoë Peeters', 'Preuve des signatures', id])
    expect(words.replaceAll(/\s+/g, ' ')).toContain(part)
  expect(await kindsFor(world, worker)).toEqual(['contractSealed', 'contractSent'])
  // The manager countersigned it.
  expect(await kindsFor(world, manager)).toEqual(['contractSigned'])
})

test('what is signed is the text that was shown; a repeated signature has no further effect', async () => {
  const scene = await contractScene(world)
  const { manager, worker } = scene
  const { id, textHash } = (await writeBelgian(world, scene)).body
  const params = { id }
  await world.call(contractRoutes.sendContract, { params }, manager)
  const sign = (body: { textHash: string; password: string }) =>
    world.call(contractRoutes.signContract, { params, body }, worker)
  const changed = await sign({ textHash: '0'.repeat(64), password: workerPassword })
  expect(changed.problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const wrong = await sign({ textHash, password: 'another sentence' })
  expect(wrong.problem).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  expect((await world.call(contractRoutes.readOwnContract, { params }, worker)).body.status).toBe('sent')

  const both = await Promise.all([1, 2].map(() => sign({ textHash, password: workerPassword })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const again = await sign({ textHash, password: workerPassword })
  expect(again.body).toMatchObject({ status: 'party_signed', signedAt: both[0]?.body.signedAt })
  expect(await kindsFor(world, manager)).toEqual(['contractSigned'])
})

test('an account with a second factor signs with a code or a passkey, and the evidence names which', async () => {
  const scene = await contractScene(world)
  const { manager, worker } = scene
  const { id, textHash } = (await writeBelgian(world, scene)).body
  const params = { id }
  await world.call(contractRoutes.sendContract, { params }, manager)
  const app = await sampleAuthenticator(world, worker)
  const sign = (proof: IdentityProof) =>
    world.call(contractRoutes.signContract, { params, body: { textHash, ...proof } }, worker)
  for (const proof of [{}, { password: workerPassword }, { code: '000000' }])
    expect((await sign(proof)).problem).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
  const code = app.code()
  expect((await sign({ code })).body).toMatchObject({ status: 'party_signed' })
  // The same call again, as after a lost connection: the code is used up, and the signature is there.
  expect((await sign({ code })).body).toMatchObject({ status: 'party_signed' })
  const { evidence } = (await world.call(contractRoutes.readContract, { params }, manager)).body
  expect(evidence.party?.method).toBe('code')

  const passkey = new SoftPasskey()
  const started = await world.call(factorRoutes.startPasskey, {}, worker)
  const added = { body: passkey.make({ challenge: started.body.challenge }) }
  goOn(worker, await world.call(factorRoutes.addPasskey, added, worker))
  const other = await sampleAssignment(world, worker, (await sampleProject(world, scene.organisation)).projectId)
  const second = (await writeBelgian(world, { ...scene, assignmentId: other })).body
  await world.call(contractRoutes.sendContract, { params: { id: second.id } }, manager)
  const { challenge } = (await world.call(factorRoutes.askForProof, {}, worker)).body
  const body = { textHash: second.textHash, passkey: { ...passkey.answer({ challenge }), challenge } }
  const signed = await world.call(contractRoutes.signContract, { params: { id: second.id }, body }, worker)
  expect(signed.body).toMatchObject({ status: 'party_signed' })
  const read = await world.call(contractRoutes.readContract, { params: { id: second.id } }, manager)
  expect(read.body.evidence.party?.method).toBe('passkey')
})

test('nobody else signs, reads or countersigns', async () => {
  const scene = await contractScene(world)
  const stranger = await sampleTeam(world)
  const viewer = await sampleUser(world, scene.organisation, 'user')
  const { id, textHash } = (await writeBelgian(world, scene)).body
  const params = { id }
  await world.call(contractRoutes.sendContract, { params }, scene.manager)
  const body = { textHash, password: workerPassword }
  for (const who of [stranger.worker])
    expect((await world.call(contractRoutes.signContract, { params, body }, who)).status).toBe(404)
  expect((await world.call(contractRoutes.readContract, { params }, stranger.manager)).status).toBe(404)
  expect((await world.call(contractRoutes.readContract, { params }, viewer)).body.allowed).toEqual([])
  const early = await world.call(contractRoutes.countersignContract, { params, body: { textHash } }, scene.manager)
  expect(early.problem).toMatchObject({ code: 'INVALID_TRANSITION' })
})

test('a contract needs an accepted assignment, its required details, and no other one that is open', async () => {
  const offered = await contractScene(world, 'pending')
  expect((await writeBelgian(world, offered)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const scene = await contractScene(world)
  const { manager, assignmentId } = scene
  const incomplete = await world.call(
    contractRoutes.writeContract,
    { body: { assignmentId, kind: 'be_assignment', language: 'nl', details: { reason: 'seasonal', trialDays: 'x' } } },
    manager,
  )
  expect(incomplete.problem.errors?.map(({ path }) => path).toSorted()).toEqual(
    [
      'details.qualification',
      'details.reason',
      'details.schedule',
      'details.trialDays',
      'details.workplace',
    ].toSorted(),
  )
  const language = await world.call(
    contractRoutes.writeContract,
    { body: { assignmentId, kind: 'fr_assignment', language: 'nl', details: {} } },
    manager,
  )
  expect(language.problem.errors).toMatchObject([{ path: 'language' }])
  expect((await writeBelgian(world, scene)).status).toBe(201)
  expect((await writeBelgian(world, scene)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('the form suggests the details of the latest contract for the project', async () => {
  const scene = await contractScene(world)
  const query = { assignmentId: scene.assignmentId, kind: 'be_assignment' } as const
  const first = await world.call(contractRoutes.prepareContract, { query }, scene.manager)
  expect(first.body.details).toMatchObject({ qualification: 'Picker', trialDays: '3' })
  await writeBelgian(world, scene)
  const second = await world.call(contractRoutes.prepareContract, { query }, scene.manager)
  expect(second.body.details).toMatchObject({ workplace: belgianDetails.workplace, reason: 'replacement' })
})

test('declining a contract cancels its assignment; declining an amendment does not', async () => {
  const scene = await contractScene(world)
  const { manager, worker, assignmentId } = scene
  const { id } = (await writeBelgian(world, scene)).body
  await world.call(contractRoutes.sendContract, { params: { id } }, manager)
  const body = { reason: 'The hours differ' }
  const declined = await world.call(contractRoutes.declineContract, { params: { id }, body }, worker)
  expect(declined.body).toMatchObject({ status: 'declined', allowed: [] })
  const after = await world.call(assignmentRoutes.readAssignment, { params: { id: assignmentId } }, manager)
  expect(after.body).toMatchObject({ status: 'cancelled', cancelKind: 'worker', cancelReason: 'The hours differ' })
  expect((await world.call(contractRoutes.readContract, { params: { id } }, manager)).body.declineReason).toBe(
    'The hours differ',
  )

  const other = await contractScene(world)
  await signByBoth(world, other)
  await sealAll(world)
  const amendment = (await writeBelgian(world, other)).body
  expect(amendment.amendment).toMatchObject({ number: 1 })
  expect(amendment.text).toContain('Avenant n° 1 au contrat du')
  await world.call(contractRoutes.sendContract, { params: { id: amendment.id } }, other.manager)
  await world.call(contractRoutes.declineContract, { params: { id: amendment.id }, body }, other.worker)
  const still = await world.call(assignmentRoutes.readAssignment, { params: { id: other.assignmentId } }, other.manager)
  expect(still.body.status).toBe('assigned')
})

test('a contract that is not signed by both is withdrawn with its assignment, and a signed one ends', async () => {
  const scene = await contractScene(world)
  const { manager, worker, assignmentId } = scene
  const { id, textHash } = (await writeBelgian(world, scene)).body
  const params = { id }
  await world.call(contractRoutes.sendContract, { params }, manager)
  const cancel = { params: { id: assignmentId }, body: { comment: 'The client closed' } }
  await world.call(assignmentRoutes.cancelAssignment, cancel, manager)
  const signed = await world.call(
    contractRoutes.signContract,
    { params, body: { textHash, password: workerPassword } },
    worker,
  )
  expect(signed.problem).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' })
  const found = (await world.call(contractRoutes.readContract, { params }, manager)).body
  expect(found).toMatchObject({ status: 'void', voidReason: null, allowed: [] })
  expect(found.voidedAt).not.toBeNull()

  const other = await contractScene(world)
  const concluded = await signByBoth(world, other)
  await sealAll(world)
  const draft = (await writeBelgian(world, other)).body
  const also = { params: { id: other.assignmentId }, body: { comment: 'The client closed' } }
  await world.call(assignmentRoutes.cancelAssignment, also, other.manager)
  const read = (one: string) => world.call(contractRoutes.readContract, { params: { id: one } }, other.manager)
  expect((await read(concluded)).body.status).toBe('ended')
  expect((await read(draft.id)).status).toBe(404)

  const late = await contractScene(world)
  const beingSealed = await signByBoth(world, late)
  await world.sql`update assignments set status = 'completed' where id = ${late.assignmentId}`
  await sealAll(world)
  const sealed = await world.call(contractRoutes.readContract, { params: { id: beingSealed } }, late.manager)
  expect(sealed.body).toMatchObject({ status: 'ended', file: { isStamped: false } })
})

test('T72 a changed assignment leaves the sent text as it is, and the draft is written again', async () => {
  const scene = await contractScene(world)
  const { manager, worker, assignmentId } = scene
  const { id } = (await writeBelgian(world, scene)).body
  const params = { id }
  await world.sql`update assignments set rate_amount = 1900 where id = ${assignmentId}`
  expect((await world.call(contractRoutes.readContract, { params }, manager)).body.hasChanged).toBe(true)
  const refused = await world.call(contractRoutes.sendContract, { params }, manager)
  expect(refused.problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const edited = await world.call(contractRoutes.editContract, { params, body: { details: belgianDetails } }, manager)
  expect(edited.body.text).toContain('19,00')
  await world.call(contractRoutes.sendContract, { params }, manager)
  await world.sql`update assignments set rate_amount = 2000 where id = ${assignmentId}`
  const shown = (await world.call(contractRoutes.readOwnContract, { params }, worker)).body
  expect(shown.text).toBe(edited.body.text)
  await expect(world.sql`update contracts set text = 'other' where id = ${id}`).rejects.toThrow('never changes')
})

test('a draft that is written again has no day of another one, and none outside of its assignment', async () => {
  const scene = await contractScene(world)
  const { manager, assignmentId } = scene
  const whole = (await writeBelgian(world, scene)).body
  await world.sql`update assignments set end_date = '2027-01-31' where id = ${assignmentId}`
  const period = { startDate: '2027-01-01', endDate: '2027-01-31' }
  const body = { assignmentId, kind: 'be_assignment', language: 'fr', details: belgianDetails, period } as const
  const part = await world.call(contractRoutes.writeContract, { body }, manager)
  expect(part.status).toBe(201)
  const edit = (id: string) =>
    world.call(contractRoutes.editContract, { params: { id }, body: { details: belgianDetails } }, manager)
  expect((await edit(whole.id)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  await world.sql`update assignments set end_date = '2026-12-31' where id = ${assignmentId}`
  expect((await edit(part.body.id)).problem).toMatchObject({ status: 422, errors: [{ path: 'period' }] })
  const shown = await world.call(contractRoutes.readContract, { params: { id: part.body.id } }, manager)
  expect(shown.body).toMatchObject(period)
})

test('signed contracts end on the day after their last', async () => {
  const scene = await contractScene(world)
  const id = await signByBoth(world, scene)
  await sealAll(world)
  const statusOn = async (now: string) => {
    await runJob(world, scene.organisation, now, endingJob.run)
    return (await world.call(contractRoutes.readContract, { params: { id } }, scene.manager)).body.status
  }
  expect(await statusOn('2026-12-31T12:00:00Z')).toBe('signed')
  expect(await statusOn('2027-01-01T12:00:00Z')).toBe('ended')
})

test('contracts are found by worker, client or role, and sorted', async () => {
  const scene = await contractScene(world)
  const { id } = (await writeBelgian(world, scene)).body
  const list = async (query: Parameters<typeof world.call<typeof contractRoutes.listContracts>>[1]['query']) => {
    const { body } = await world.call(contractRoutes.listContracts, { query }, scene.manager)
    return body.items.map((one) => one.id)
  }
  const [{ worker, client, role }] = (await world.call(contractRoutes.listContracts, { query: {} }, scene.manager)).body
    .items as [Contract]
  for (const q of [worker?.name ?? '', client.name, role ?? ''])
    expect(await list({ q: q.toUpperCase() })).toEqual([id])
  expect(await list({ q: 'no such name' })).toEqual([])
  const other = { assignmentId: scene.assignmentId, userId: scene.manager.accountId }
  const intent = await sampleContract(world, scene.worker, other, { status: 'signed', kind: 'be_intent' })
  expect(await list({ sort: 'status' })).toEqual([id, intent])
  expect(await list({ sort: '-status' })).toEqual([intent, id])
  expect(await list({ sort: 'endDate' })).toHaveLength(2)
  // Drafts and what the worker has signed wait for the organisation; what it signs itself comes first.
  expect(await list({ sort: 'need' })).toEqual([id, intent])
  expect(await list({ waiting: 'true' })).toEqual([id])
  await world.sql`update contracts set status = 'party_signed', sent_at = now(), signed_at = now() where id = ${intent}`
  expect(await list({ waiting: 'true', sort: 'need' })).toEqual([intent, id])
  expect(await list({ sort: 'worker', limit: '1' })).toHaveLength(1)
})
