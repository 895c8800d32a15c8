import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from './samples.ts'
import { post } from '#platform/server/mail/outbox.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { themeColoursOf } from '#base/contrast.ts'
import { brandRoutes } from '#domains/organisations/contract/brand.ts'
import { brand } from '#domains/organisations/server/routes.ts'

const world = await openWorld([...brand])

async function scene() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'administrator')
  await world.sql`
    update organisations set company_name = 'Northwind', primary_phone = '+3225550100' where id = ${organisation.organisationId}`
  const read = async () => (await world.call(brandRoutes.readBrand, {}, admin)).body
  return { organisation, admin, read }
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 80, alpha: 0.5 } } })
    .png()
    .toBuffer()
const asFile = (bytes: Uint8Array, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type })

test('an administrator sets the colour and the logo; the others may not', async () => {
  const { admin, organisation, read } = await scene()
  const { version } = await read()
  const saved = await world.call(brandRoutes.saveBrand, { body: { colour: '#ffcc00' } }, { ...admin, ifMatch: version })
  expect(saved.body).toMatchObject({ colour: '#ffcc00', name: 'Northwind', phone: '+3225550100', logoId: null })
  const stale = await world.call(brandRoutes.saveBrand, { body: { colour: null } }, { ...admin, ifMatch: version })
  expect(stale.problem.code).toBe('STALE_VERSION')
  for (const colour of ['#fc0', 'red', '#ffcc0g', 'url(x)'])
    expect((await world.call(brandRoutes.saveBrand, { body: { colour } }, admin)).status, colour).toBe(422)
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await world.call(brandRoutes.saveBrand, { body: { colour: null } }, manager)).status).toBe(403)
})

test('a logo is made smaller and re-encoded, and anyone reads it by its name; each one has another name', async () => {
  const { admin, read } = await scene()
  const set = (file: File) => world.call(brandRoutes.setLogo, { file }, admin)
  const { body } = await set(asFile(await picture(2000, 400)))
  const shown = await world.server.inject({ method: 'GET', url: `/api/logos/${body.logoId}` })
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 480, height: 96, format: 'png' })
  const { body: next } = await set(asFile(await picture(100, 50)))
  expect(next.logoId).not.toBe(body.logoId)
  expect((await world.server.inject({ method: 'GET', url: `/api/logos/${body.logoId}` })).statusCode).toBe(404)
  await world.call(brandRoutes.removeLogo, {}, admin)
  expect((await read()).logoId).toBeNull()
  expect((await world.server.inject({ method: 'GET', url: `/api/logos/${next.logoId}` })).statusCode).toBe(404)
})

test('many wrong names of logos from one address are refused, and logos are still read', async () => {
  const { admin } = await scene()
  const { body } = await world.call(brandRoutes.setLogo, { file: asFile(await picture(100, 50)) }, admin)
  const read = (id: string, remoteAddress: string) =>
    world.server.inject({ method: 'GET', url: `/api/logos/${id}`, remoteAddress })
  const wrong = await Promise.all(Array.from({ length: 60 }, () => read(randomUUID(), '192.0.2.7')))
  expect(new Set(wrong.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
  const refused = await read(randomUUID(), '192.0.2.7')
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect((await read(body.logoId ?? '', '192.0.2.7')).statusCode).toBe(200)
  expect((await read(randomUUID(), '192.0.2.8')).statusCode).toBe(404)
})

test('a logo of a closed organisation, a former logo and an unknown name are answered alike', async () => {
  const { admin, organisation } = await scene()
  const set = () => picture(100, 50).then((bytes) => world.call(brandRoutes.setLogo, { file: asFile(bytes) }, admin))
  const [former, current] = [(await set()).body.logoId, (await set()).body.logoId]
  const { count } = (
    await world.sql<{ count: number }>`
    select count(*)::int as count from organisation_logos where organisation_id = ${organisation.organisationId}`
  )[0]!
  expect(count).toBe(1)
  await world.sql`update organisations set closed_at = now() where id = ${organisation.organisationId}`
  const answers = await Promise.all(
    [former, current, randomUUID()].map((id) => world.server.inject({ method: 'GET', url: `/api/logos/${id}` })),
  )
  const bodies = answers.map(({ statusCode, headers, body }) =>
    Object.assign(JSON.parse(body) as object, { statusCode, cached: headers['cache-control'], requestId: '' }),
  )
  expect(bodies[0]).toMatchObject({ statusCode: 404, cached: 'no-store', code: 'NOT_FOUND' })
  expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]])
})

test('no table with rows that many calls read has a column for files', async () => {
  // Hashes, keys and digests have fixed lengths.
  const files = await world.sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = current_schema() and data_type = 'bytea' and column_name !~ '(hash|digest|public_key)$'`
  expect(files.map(({ name }) => name).toSorted()).toEqual([
    'contract_files.bytes',
    'contract_stamps.bytes',
    'inspection_files.bytes',
    'organisation_logos.image',
  ])
})

test('a file that is no image is refused, and so is one of another type', async () => {
  const { admin } = await scene()
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  expect((await world.call(brandRoutes.setLogo, { file: asFile(text) }, admin)).status).toBe(415)
  const broken = Buffer.concat([(await picture(20, 20)).subarray(0, 60), Buffer.alloc(20)])
  expect((await world.call(brandRoutes.setLogo, { file: asFile(broken) }, admin)).status).toBe(422)
})

test('emails of the organisation have its name, logo, colour and phone number; those of the product have none', async () => {
  const { admin, organisation } = await scene()
  await world.call(brandRoutes.saveBrand, { body: { colour: '#ffcc00' } }, admin)
  await world.call(brandRoutes.setLogo, { file: asFile(await picture(100, 50)) }, admin)
  const to = {
    email: `${organisation.organisationId}@client.example`,
    name: 'Ines',
    language: 'en',
    company: 'Northwind',
  } as const
  const content = {
    subject: 'Hours',
    paragraphs: ['Check the hours.'],
    button: { text: 'Open', url: 'https://interim.example' },
  }
  await inGate(world.services, 'test', world.now(), async (db) => {
    const scope = { ...world.services, db, now: world.now() }
    for (const reason of ['portal', 'account'] as const)
      await post(
        scope,
        organisation.organisationId,
        { to, reason, ...content },
        { kind: 'portalSignIn', beyond: 'wait' },
      )
  })
  const [own, other] = await world.sql<{ html: string; text: string }>`
    select body_html as html, body_text as text from outbox where recipient = ${to.email} order by id`
  const { light, dark } = themeColoursOf('#ffcc00')
  for (const part of ['cid:logo', 'Northwind', 'tel:+3225550100', light.accent, dark.accent])
    expect(own?.html).toContain(part)
  expect(own?.text).toContain('+3225550100')
  expect(other?.html).not.toContain('cid:logo')
  expect(other?.html).not.toContain(light.accent)
})
