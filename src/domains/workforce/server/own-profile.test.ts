import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '#domains/accounts/server/routes.ts'
import { goOn, type SampleAccount, type SampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { imageOf } from '#platform/server/testing/image-of.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { ownProfile, workforce } from './routes.ts'
import { sampleWorker, wholeForm, sampleTeam } from './samples.ts'

const world = await openWorld([...accounts, ...workforce, ...ownProfile])

let organisation: SampleOrganisation
let admin: SampleAccount
let zoe: SampleAccount
beforeEach(async () => {
  ;({ organisation, manager: admin, worker: zoe } = await sampleTeam(world, 'providerAdmin'))
})

const read = async (by = zoe) => (await world.call(ownProfileRoutes.readOwnProfile, {}, by)).body
async function edit(body: object, by: object = zoe) {
  const reply = await world.call(ownProfileRoutes.editOwnProfile, { body: body as never }, { language: 'en', ...by })
  goOn(zoe, reply)
  return reply
}
const emailsTo = (recipient: string) =>
  world.sql<{ subject: string }>`
    select subject from outbox where organisation_id = ${organisation.organisationId} and recipient = ${recipient}`

describe('Workers', () => {
  test('edit all their details except the pay rate, and read nothing masked', async () => {
    const { payRate: _, ...form } = wholeForm
    const { status, body } = await edit({ ...form, email: 'zoe@profile.example' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      firstName: 'Aïcha',
      username: 'aicha',
      email: zoe.email,
      pendingEmail: 'zoe@profile.example',
      nationalId: form.nationalId,
      bankAccount: { accountNumber: 'BE68539007547034' },
      skills: form.skills,
      languages: form.languages,
      payRate: { amount: 1735, currency: 'EUR' },
      allowed: ['edit'],
    })
    expect(await read()).toEqual(body)
    const [theirs] = [await world.call(workforceRoutes.readWorker, { params: { id: zoe.accountId } }, await manager())]
    expect(theirs.body).toMatchObject({ firstName: 'Aïcha', nationalId: '•••• 3.68' })
  })

  test('T13 cannot set their rate, their status or other fields of the organisation', async () => {
    const before =
      await world.sql`select w::text, a::text from workers w join accounts a using (id) where w.id = ${zoe.accountId}`
    const theirs = {
      payRate: { amount: 9900, currency: 'EUR' },
      status: 'inactive',
      id: admin.accountId,
      role: 'manager',
    }
    const { problem } = await edit({ ...theirs, image: '/x', passwordUpdateRequired: false, firstName: 'Eve' })
    expect(problem.errors?.map(({ path, code }) => [path, code])).toEqual(
      [...Object.keys(theirs), 'image', 'passwordUpdateRequired'].map((path) => [path, 'unknownField']),
    )
    expect(
      await world.sql`select w::text, a::text from workers w join accounts a using (id) where w.id = ${zoe.accountId}`,
    ).toEqual(before)
  })

  test('access no other record, and users of the organisation have no own profile', async () => {
    const other = await sampleWorker(world, organisation, { firstName: 'Amine' })
    await edit({ primaryRole: 'Welder' })
    expect(await read(other)).toMatchObject({ firstName: 'Amine', primaryRole: 'Picker' })
    for (const call of [
      world.call(workforceRoutes.readWorker, { params: { id: zoe.accountId } }, zoe),
      world.call(workforceRoutes.editWorker, { params: { id: zoe.accountId }, body: { firstName: 'X' } }, zoe),
      world.call(ownProfileRoutes.readOwnProfile, {}, admin),
      edit({ firstName: 'X' }, admin),
    ])
      expect((await call).status).toBe(403)
  })

  test('T15 get the validation messages of the specification for all fields together', async () => {
    const { problem } = await edit({
      firstName: '',
      lastName: '',
      dateOfBirth: '',
      nationalId: '',
      email: 'no',
      address: '',
      primaryRole: '',
      skills: [{ name: '', proficiency: '' }],
      languages: [
        { language: 'fr', level: 'basic' },
        { language: 'fr', level: 'native' },
      ],
    })
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      'First name is required',
      'Last name is required',
      'Date of birth is required',
      'National ID is required',
      'Enter a valid email',
      'Address is required',
      'Primary role is required',
      'Skill name is required',
      'Skill proficiency is required',
      'This language is already added',
    ])
  })

  test('T31 do not overwrite what the organisation has changed meanwhile', async () => {
    const { version } = await read()
    const params = { id: zoe.accountId }
    await world.call(workforceRoutes.editWorker, { params, body: { primaryRole: 'Welder' } }, admin)
    const { status, problem } = await edit({ primaryRole: 'Baker' }, { ...zoe, ifMatch: version })
    expect([status, problem.code]).toEqual([409, 'STALE_VERSION'])
    expect(problem.current).toMatchObject({ primaryRole: 'Welder', version: version + 1 })
  })

  test('are notified by email that the sign-in address and the bank account were changed, without the new values', async () => {
    const { email } = await read()
    await edit({ phone: '+32 470 12 34 56', email })
    expect(await emailsTo(email)).toEqual([])
    await edit({ email: 'elsewhere@profile.example', bankAccount: wholeForm.bankAccount })
    // Both are sent in one transaction, in any order.
    expect((await emailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      expect.stringContaining('bank account'),
      'Your sign-in address is about to change',
    ])
    expect(await emailsTo('elsewhere@profile.example')).toEqual([{ subject: 'Confirm your new email address' }])
  })

  test('cannot use an email address or username of somebody else', async () => {
    const other = await sampleWorker(world, organisation)
    const { problem } = await edit({ email: (await read(other)).email })
    expect(problem.errors).toMatchObject([{ path: 'email', code: 'addressTaken' }])
  })
})

test('the worker and the organisation both see in the history who changed what', async () => {
  const params = { id: zoe.accountId }
  await edit({ primaryRole: 'Baker' })
  const payRate = { amount: 1900, currency: 'EUR' as const }
  await world.call(workforceRoutes.editWorker, { params, body: { payRate } }, admin)
  const own = await world.call(ownProfileRoutes.readOwnProfileHistory, { query: {} }, zoe)
  const theirs = await world.call(workforceRoutes.readWorkerHistory, { params, query: {} }, admin)
  expect(own.body).toEqual(theirs.body)
  const changes = own.body.items.filter(({ entity, kind }) => entity === 'workers' && kind === 'changed')
  expect(changes.map(({ by, changes }) => [by?.id, changes.map(({ field }) => field)])).toEqual([
    [admin.accountId, ['rateAmount']],
    [zoe.accountId, ['primaryRole']],
  ])
  const other = await sampleWorker(world, organisation)
  const others = await world.call(ownProfileRoutes.readOwnProfileHistory, { query: {} }, other)
  expect(JSON.stringify(others.body)).not.toContain('Baker')
})

describe('Their photo', () => {
  const block = (background: string) => ({ create: { width: 100, height: 100, channels: 3, background } }) as const
  /** Red at the left, blue at the right. */
  const halves = () =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
      .composite([{ input: block('blue'), left: 100, top: 0 }])
      .png()
      .toBuffer()
  const put = (bytes: Uint8Array, crop?: string, type = 'image/png', by = zoe) =>
    world.call(
      ownProfileRoutes.setOwnImage,
      { query: { ...(crop && { crop }) }, file: new Blob([bytes as Uint8Array<ArrayBuffer>], { type }) },
      { ...by, language: 'en' } as never,
    )
  async function colourOf(path: string | null): Promise<string> {
    const { bytes } = await world.send('GET', path ?? '', undefined, zoe)
    const [red = 0, , blue = 0] = await imageOf(bytes)
      .extract({ left: 256, top: 256, width: 1, height: 1 })
      .raw()
      .toBuffer()
    return red > 200 ? 'red' : blue > 200 ? 'blue' : 'mixed'
  }

  test('is the part that they have selected, re-encoded, for them and for the organisation', async () => {
    const { status, body } = await put(await halves(), '100,0,100')
    expect([status, body.image]).toEqual([200, expect.stringMatching(/^\/worker\/profile\/image\?v=/)])
    expect(await colourOf(body.image)).toBe('blue')
    const params = { id: zoe.accountId }
    const { body: theirs } = await world.call(workforceRoutes.readWorker, { params }, admin)
    expect(theirs.image).toMatch(`/provider/workforce/${zoe.accountId}/image?v=`)
    expect((await world.send('GET', theirs.image ?? '', undefined, zoe)).status).toBe(403)
    await put(await halves(), '0,20,60')
    expect(await colourOf((await read()).image)).toBe('red')
  })

  test('is cropped as displayed, whatever the orientation of the camera', async () => {
    const turned = await sharp(await halves())
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    // Upright it is 100 wide and 200 high, red above.
    expect(await colourOf((await put(turned, '0,100,100', 'image/jpeg')).body.image)).toBe('blue')
    expect((await put(turned, '100,0,100', 'image/jpeg')).status).toBe(422)
  })

  test.each(['150,0,100', '0,1,100', '0,0,101', '0,0,0', '-1,0,50', '0,0', '1.5,0,50', '0,0,999999', 'x'])(
    'a part outside of the image is refused: %s',
    async (crop) => {
      const { status, problem } = await put(await halves(), crop)
      expect([status, problem.errors?.map(({ path, message }) => [path, message])]).toEqual([
        422,
        [['crop', 'The photo could not be cropped. Select the area again.']],
      ])
      expect((await read()).image).toBeNull()
    },
  )

  test('is never a document, and is no longer available once removed', async () => {
    expect((await put(Buffer.from('%PDF-1.7'))).status).toBe(415)
    await put(await halves())
    const { image } = await read()
    expect((await world.call(ownProfileRoutes.removeOwnImage, {}, zoe)).body.image).toBeNull()
    expect((await world.send('GET', image ?? '', undefined, zoe)).status).toBe(404)
    expect((await put(await halves(), undefined, 'image/png', admin)).status).toBe(403)
  })
})

const manager = () => sampleUser(world, organisation, 'manager')
