import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { readPdf } from '#platform/server/testing/pdf-text.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../contract.ts'
import { contracts } from './routes.ts'
import { contractScene, servedRoutes, writeBelgian } from './testing/contract-scene.ts'

const world = await openWorld([...servedRoutes])
const query = { kind: 'be_assignment', language: 'fr' } as const

test('each kind has a complete default template in its languages', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world), 'administrator')
  const { items } = (await world.call(contractRoutes.listTemplates, {}, admin)).body
  expect(items.map(({ kind, language }) => `${kind} ${language}`)).toEqual([
    'be_intent fr',
    'be_intent nl',
    'be_assignment fr',
    'be_assignment nl',
    'be_student fr',
    'be_student nl',
    'fr_assignment fr',
    'nl_placement nl',
    'nl_placement en',
    'be_client fr',
    'be_client nl',
    'fr_client fr',
    'nl_client nl',
    'nl_client en',
    'be_framework fr',
    'be_framework nl',
    'fr_framework fr',
    'nl_framework nl',
    'nl_framework en',
  ])
  expect(items.filter(({ isOwn, missing }) => isOwn || missing.length > 0)).toEqual([])
  const english = { query: { kind: 'be_assignment', language: 'en' } } as const
  expect((await world.call(contractRoutes.readTemplate, english, admin)).status).toBe(404)
  expect(contracts.length).toBeGreaterThan(0)
})

test('a template without a mention needs a reason, which its contracts record; a sent contract keeps its text', async () => {
  const scene = await contractScene(world)
  const admin = await sampleUser(world, scene.organisation, 'administrator')
  const { text, version } = (await world.call(contractRoutes.readTemplate, { query }, admin)).body
  const before = (await writeBelgian(world, scene)).body
  await world.call(contractRoutes.sendContract, { params: { id: before.id } }, scene.manager)
  const shorter = text.replace(/## Période d’essai[\s\S]*?(?=\n## |\n\{\{#if prot)/, '')
  const save = (body: { text: string; missingReason?: string }, ifMatch?: number) =>
    world.call(contractRoutes.saveTemplate, { query, body }, { ...admin, ifMatch })
  const refused = await save({ text: shorter }, version)
  expect(refused.problem.errors).toMatchObject([{ path: 'missingReason' }])
  const faulty = await save({ text: `${text}\n{{salary}}` })
  expect(faulty.problem.errors).toMatchObject([{ path: 'text', message: expect.stringContaining('salary') }])
  const saved = await save({ text: shorter, missingReason: 'Our agreement excludes a trial period' }, version)
  expect(saved.body).toMatchObject({ isOwn: true, edition: '1', missing: ['be_trial'], version: 1 })
  expect((await save({ text }, 7)).problem.code).toBe('STALE_VERSION')

  const unchanged = (await world.call(contractRoutes.readContract, { params: { id: before.id } }, scene.manager)).body
  expect(unchanged).toMatchObject({ text: before.text, template: '2026-11', missingReason: null })
  await world.call(
    contractRoutes.voidContract,
    { params: { id: before.id }, body: { reason: 'Other text' } },
    scene.manager,
  )
  const after = (await writeBelgian(world, scene)).body
  expect(after).toMatchObject({ template: '1', missingReason: 'Our agreement excludes a trial period' })
  expect(after.text).not.toContain('Période d’essai')
})

test('only administrators edit templates; everybody can preview them', async () => {
  const organisation = await sampleOrganisation(world)
  const viewer = await sampleUser(world, organisation, 'user')
  const { text, allowed } = (await world.call(contractRoutes.readTemplate, { query }, viewer)).body
  expect(allowed).toEqual([])
  expect((await world.call(contractRoutes.saveTemplate, { query, body: { text } }, viewer)).status).toBe(403)
  const preview = await world.call(contractRoutes.previewTemplate, { query, body: { text } }, viewer)
  expect((await readPdf(preview.bytes)).text).toContain('Camille Peeters')
})
