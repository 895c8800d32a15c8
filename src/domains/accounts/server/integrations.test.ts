import { expect, test } from 'vitest'
import { integrationRoutes } from '#domains/organisations/contract/integrations.ts'
import { integrationsOf } from '#domains/organisations/server/queries.ts'
import { integrations } from '#domains/organisations/server/routes.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld([...integrations])
const nothing = { mail: false, texts: false, peppol: false, push: false, bucket: false, scanner: false, map: false }

test('each service is reported separately, without its address', () => {
  const settings = {
    mail: ['SMTP_URL', 'smtp://user:secret@mail.example'],
    texts: ['SMS_URL', 'https://user:secret@sms.example/Messages.json?From=%2B3225550000'],
    peppol: ['PEPPOL_URL', 'https://peppol.example/interim'],
    bucket: ['S3_URL', 'https://key:secret@s3.example/bucket'],
    scanner: ['CLAMAV_URL', 'tcp://127.0.0.1:3310'],
  }
  const off = { MAP_TILES_URL: 'off' }
  expect(integrationsOf(readConfig(off))).toEqual(nothing)
  expect(integrationsOf(readConfig({}))).toEqual({ ...nothing, map: true })
  for (const [name, [variable = '', value]] of Object.entries(settings))
    expect(integrationsOf(readConfig({ ...off, [variable]: value }))).toEqual({ ...nothing, [name]: true })
})

test('users who can change settings see the integrations, and others do not', async () => {
  const organisation = await sampleOrganisation(world)
  const read = async (role: 'administrator' | 'manager') =>
    world.call(integrationRoutes.readIntegrations, {}, await sampleUser(world, organisation, role))
  const { body } = await read('administrator')
  expect(Object.keys(body)).toEqual(Object.keys(nothing))
  expect(new Set(Object.values(body).map((value) => typeof value))).toEqual(new Set(['boolean']))
  expect((await read('manager')).status).toBe(403)
})
